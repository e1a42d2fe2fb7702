-- The store: what was loaded, which of it is current, and a table for each layer.
-- source_key stands in every key, so that the tables can be distributed by it.

-- The layers, with the fields by which rows are found.
CREATE TABLE clearway.layer (
  layer         text PRIMARY KEY,
  id_field      text NOT NULL,
  also_field    text,
  address_field text
);
INSERT INTO clearway.layer VALUES
  ('parcels', 'parcel_id', 'tax_id', 'site_address'),
  ('addresses', 'id', NULL, 'address'),
  ('curb', 'id', NULL, NULL),
  ('sidewalk', 'id', NULL, NULL),
  ('building', 'id', NULL, 'address'),
  ('street', 'id', NULL, NULL),
  ('zoning', 'id', NULL, NULL);

-- A dataset is one loaded file of a layer. loading: being written, nobody reads it;
-- ready: current, or the one before; retired: replaced, its rows are to be dropped;
-- gone: only its line here is left.
CREATE TABLE clearway.dataset (
  source_key text COLLATE "C" NOT NULL,
  id         bigint GENERATED ALWAYS AS IDENTITY,
  layer      text NOT NULL REFERENCES clearway.layer,
  version    integer NOT NULL,
  state      text NOT NULL CHECK (state IN ('loading', 'ready', 'retired', 'gone')),
  source     text NOT NULL,
  loaded     timestamptz NOT NULL,
  crs        text NOT NULL,
  row_count  bigint NOT NULL DEFAULT 0,
  min_x      double precision,
  min_y      double precision,
  max_x      double precision,
  max_y      double precision,
  report     text NOT NULL DEFAULT '',
  PRIMARY KEY (source_key, id),
  UNIQUE (source_key, layer, version)
);

-- The pointers that readers follow: the current dataset of a source's layer.
CREATE TABLE clearway.source (
  source_key      text COLLATE "C" NOT NULL,
  layer           text NOT NULL REFERENCES clearway.layer,
  current_dataset bigint NOT NULL,
  PRIMARY KEY (source_key, layer),
  FOREIGN KEY (source_key, current_dataset) REFERENCES clearway.dataset (source_key, id)
);

-- Rows of the layers, one partition a dataset. row is the place in the file, from 1.
CREATE TABLE clearway.parcels (
  source_key   text COLLATE "C" NOT NULL,
  dataset_id   bigint NOT NULL,
  row          bigint NOT NULL,
  geom         geometry(MultiPolygon, 4326),
  parcel_id    text COLLATE "C" NOT NULL DEFAULT '',
  tax_id       text COLLATE "C" NOT NULL DEFAULT '',
  owner1       text COLLATE "C" NOT NULL DEFAULT '',
  owner2       text COLLATE "C" NOT NULL DEFAULT '',
  mail_address text COLLATE "C" NOT NULL DEFAULT '',
  mail_line1   text COLLATE "C" NOT NULL DEFAULT '',
  mail_line2   text COLLATE "C" NOT NULL DEFAULT '',
  mail_city    text COLLATE "C" NOT NULL DEFAULT '',
  mail_state   text COLLATE "C" NOT NULL DEFAULT '',
  mail_zip     text COLLATE "C" NOT NULL DEFAULT '',
  site_address text COLLATE "C" NOT NULL DEFAULT '',
  unit         text COLLATE "C" NOT NULL DEFAULT '',
  site_city    text COLLATE "C" NOT NULL DEFAULT '',
  site_state   text COLLATE "C" NOT NULL DEFAULT '',
  site_zip     text COLLATE "C" NOT NULL DEFAULT '',
  municipality text COLLATE "C" NOT NULL DEFAULT '',
  county       text COLLATE "C" NOT NULL DEFAULT '',
  zoning       text COLLATE "C" NOT NULL DEFAULT '',
  class        text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (source_key, dataset_id, row)
) PARTITION BY LIST (dataset_id);

CREATE TABLE clearway.addresses (
  source_key text COLLATE "C" NOT NULL,
  dataset_id bigint NOT NULL,
  row        bigint NOT NULL,
  geom       geometry(Point, 4326),
  id         text COLLATE "C" NOT NULL DEFAULT '',
  address    text COLLATE "C" NOT NULL DEFAULT '',
  unit       text COLLATE "C" NOT NULL DEFAULT '',
  city       text COLLATE "C" NOT NULL DEFAULT '',
  state      text COLLATE "C" NOT NULL DEFAULT '',
  zip        text COLLATE "C" NOT NULL DEFAULT '',
  parcel_id  text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (source_key, dataset_id, row)
) PARTITION BY LIST (dataset_id);

CREATE TABLE clearway.curb (
  source_key text COLLATE "C" NOT NULL,
  dataset_id bigint NOT NULL,
  row        bigint NOT NULL,
  geom       geometry(MultiLineString, 4326),
  id         text COLLATE "C" NOT NULL DEFAULT '',
  kind       text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (source_key, dataset_id, row)
) PARTITION BY LIST (dataset_id);

CREATE TABLE clearway.sidewalk (
  source_key text COLLATE "C" NOT NULL,
  dataset_id bigint NOT NULL,
  row        bigint NOT NULL,
  geom       geometry(MultiPolygon, 4326),
  id         text COLLATE "C" NOT NULL DEFAULT '',
  kind       text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (source_key, dataset_id, row)
) PARTITION BY LIST (dataset_id);

CREATE TABLE clearway.building (
  source_key text COLLATE "C" NOT NULL,
  dataset_id bigint NOT NULL,
  row        bigint NOT NULL,
  geom       geometry(MultiPolygon, 4326),
  id         text COLLATE "C" NOT NULL DEFAULT '',
  name       text COLLATE "C" NOT NULL DEFAULT '',
  kind       text COLLATE "C" NOT NULL DEFAULT '',
  address    text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (source_key, dataset_id, row)
) PARTITION BY LIST (dataset_id);

CREATE TABLE clearway.street (
  source_key text COLLATE "C" NOT NULL,
  dataset_id bigint NOT NULL,
  row        bigint NOT NULL,
  geom       geometry(MultiPolygon, 4326),
  id         text COLLATE "C" NOT NULL DEFAULT '',
  name       text COLLATE "C" NOT NULL DEFAULT '',
  kind       text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (source_key, dataset_id, row)
) PARTITION BY LIST (dataset_id);

CREATE TABLE clearway.zoning (
  source_key text COLLATE "C" NOT NULL,
  dataset_id bigint NOT NULL,
  row        bigint NOT NULL,
  geom       geometry(MultiPolygon, 4326),
  id         text COLLATE "C" NOT NULL DEFAULT '',
  zoning     text COLLATE "C" NOT NULL DEFAULT '',
  name       text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (source_key, dataset_id, row)
) PARTITION BY LIST (dataset_id);

-- make_indexes makes the indexes by which rows of a layer are found. A name is cut to
-- 64 letters: an entry of a btree must be short, what is filed need not be.
CREATE FUNCTION clearway.make_indexes(of_table text, of_layer text) RETURNS void
LANGUAGE plpgsql SET search_path = clearway, pg_temp AS $$
DECLARE
  l layer;
BEGIN
  SELECT * INTO STRICT l FROM layer WHERE layer.layer = of_layer;
  EXECUTE format('CREATE INDEX ON %I USING gist (geom)', of_table);
  EXECUTE format('CREATE INDEX ON %I (left(%I, 64))', of_table, l.id_field);
  IF l.also_field IS NOT NULL THEN
    EXECUTE format('CREATE INDEX ON %I (left(%I, 64))', of_table, l.also_field);
  END IF;
  IF l.address_field IS NOT NULL THEN
    EXECUTE format('CREATE INDEX ON %I (left(upper(%I), 64))', of_table, l.address_field);
  END IF;
END $$;

SELECT clearway.make_indexes(layer, layer) FROM clearway.layer;

-- Loads and rollbacks go through the functions below, which run with the rights of
-- the owner: who loads needs no right to write to any table of readers. Their caller
-- holds the lock of the source.

-- start_load enters a new dataset and makes its two tables: stage_<id> for the rows as
-- they come, <layer>_<id> for the rows in the order of place.
CREATE FUNCTION clearway.start_load(
  of_source text, of_layer text, of_file text, at timestamptz, in_crs text,
  OUT new_id bigint, OUT new_version integer
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = clearway, pg_temp AS $$
DECLARE
  stage text;
BEGIN
  INSERT INTO dataset (source_key, layer, version, state, source, loaded, crs)
  SELECT of_source, of_layer, coalesce(max(version), 0) + 1, 'loading', of_file, at, in_crs
  FROM dataset WHERE source_key = of_source AND layer = of_layer
  RETURNING id, version INTO new_id, new_version;
  stage := 'stage_' || new_id;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) WITH (autovacuum_enabled = off)', stage, of_layer);
  EXECUTE format('ALTER TABLE %I ALTER source_key SET DEFAULT %L, ALTER dataset_id SET DEFAULT %L', stage, of_source, new_id);
  EXECUTE format('GRANT INSERT ON %I TO %I', stage, session_user);
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS)', of_layer || '_' || new_id, of_layer);
END $$;

-- fill_dataset moves the rows into their table in the order of place, makes its
-- indexes, and returns the number of rows.
CREATE FUNCTION clearway.fill_dataset(of_source text, of_id bigint) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = clearway, pg_temp AS $$
DECLARE
  of_layer text;
  target text;
  n bigint;
BEGIN
  SELECT layer INTO STRICT of_layer FROM dataset WHERE source_key = of_source AND id = of_id AND state = 'loading';
  target := of_layer || '_' || of_id;
  EXECUTE format('INSERT INTO %I SELECT * FROM %I ORDER BY geom, row', target, 'stage_' || of_id);
  GET DIAGNOSTICS n = ROW_COUNT;
  EXECUTE format('DROP TABLE %I', 'stage_' || of_id);
  -- The constraint saves ATTACH a look at every row.
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY (source_key, dataset_id, row), ADD CHECK (dataset_id = %L)', target, of_id);
  PERFORM make_indexes(target, of_layer);
  EXECUTE format('ANALYZE %I', target);
  RETURN n;
END $$;

-- publish_dataset makes a filled dataset a partition and the current one of its layer.
-- The one that was current is kept, all others are retired.
CREATE FUNCTION clearway.publish_dataset(
  of_source text, of_id bigint, n bigint,
  west double precision, south double precision, east double precision, north double precision,
  with_report text
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = clearway, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  of_layer text;
  was bigint;
BEGIN
  UPDATE dataset SET state = 'ready', row_count = n, min_x = west, min_y = south, max_x = east, max_y = north, report = with_report
  WHERE source_key = of_source AND id = of_id AND state = 'loading'
  RETURNING layer INTO STRICT of_layer;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%L)', of_layer, of_layer || '_' || of_id, of_id);
  SELECT current_dataset INTO was FROM source WHERE source_key = of_source AND layer = of_layer;
  INSERT INTO source VALUES (of_source, of_layer, of_id)
  ON CONFLICT (source_key, layer) DO UPDATE SET current_dataset = excluded.current_dataset;
  UPDATE dataset SET state = 'retired'
  WHERE source_key = of_source AND layer = of_layer AND state = 'ready' AND id <> of_id AND id IS DISTINCT FROM was;
END $$;

-- return_to makes a kept dataset current again.
CREATE FUNCTION clearway.return_to(of_source text, of_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = clearway, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  of_layer text;
BEGIN
  SELECT layer INTO STRICT of_layer FROM dataset WHERE source_key = of_source AND id = of_id AND state = 'ready';
  UPDATE source SET current_dataset = of_id WHERE source_key = of_source AND layer = of_layer;
END $$;

-- discard_dataset drops what a dataset that is loading or retired has left. It waits
-- for no reader: its caller tries again later.
CREATE FUNCTION clearway.discard_dataset(of_source text, of_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = clearway, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  d dataset;
BEGIN
  SELECT * INTO STRICT d FROM dataset WHERE source_key = of_source AND id = of_id AND state IN ('loading', 'retired');
  EXECUTE format('DROP TABLE IF EXISTS %I', 'stage_' || d.id);
  EXECUTE format('DROP TABLE IF EXISTS %I', d.layer || '_' || d.id);
  IF d.state = 'loading' THEN
    DELETE FROM dataset WHERE source_key = of_source AND id = of_id;
  ELSE
    UPDATE dataset SET state = 'gone' WHERE source_key = of_source AND id = of_id;
  END IF;
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA clearway FROM PUBLIC;
