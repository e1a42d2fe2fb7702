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

-- indexes_of lists the indexes by which rows of a layer are found, that of the key
-- first. A name is cut to 64 letters: an entry of a btree must be short, what is filed
-- need not be.
CREATE FUNCTION clearway.indexes_of(of_layer text) RETURNS text[]
LANGUAGE sql STABLE SET search_path = clearway, pg_temp AS $$
  SELECT array_remove(ARRAY[
    '(source_key, dataset_id, row)',
    'USING gist (geom)',
    format('(left(%I, 64))', id_field),
    CASE WHEN also_field IS NOT NULL THEN format('(left(%I, 64))', also_field) END,
    CASE WHEN address_field IS NOT NULL THEN format('(left(upper(%I), 64))', address_field) END
  ], NULL)
  FROM layer WHERE layer = of_layer
$$;

DO $$
DECLARE
  name text;
  columns text;
BEGIN
  FOR name, columns IN SELECT layer, unnest((clearway.indexes_of(layer))[2:]) FROM clearway.layer LOOP
    EXECUTE format('CREATE INDEX ON clearway.%I %s', name, columns);
  END LOOP;
END $$;

-- Loads and rollbacks go through the functions below, which run with the rights of
-- the owner: who loads needs no right to write to any table of readers. Their caller
-- holds the lock of the source.

-- start_load enters a new dataset and makes its table, <layer>_<id>, which the caller
-- may fill until it is published. The constraint keeps the rows of other datasets out,
-- and saves ATTACH a look at every row.
CREATE FUNCTION clearway.start_load(
  of_source text, of_layer text, of_file text, at timestamptz, in_crs text,
  OUT new_id bigint, OUT new_version integer
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = clearway, pg_temp AS $$
DECLARE
  target text;
BEGIN
  INSERT INTO dataset (source_key, layer, version, state, source, loaded, crs)
  SELECT of_source, of_layer, coalesce(max(version), 0) + 1, 'loading', of_file, at, in_crs
  FROM dataset WHERE source_key = of_source AND layer = of_layer
  RETURNING id, version INTO new_id, new_version;
  target := of_layer || '_' || new_id;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS, CHECK (dataset_id = %L AND source_key = %L)) WITH (autovacuum_enabled = off)',
    target, of_layer, new_id, of_source);
  EXECUTE format('ALTER TABLE %I ALTER source_key SET DEFAULT %L, ALTER dataset_id SET DEFAULT %L', target, of_source, new_id);
  IF NOT pg_has_role(session_user, current_user, 'USAGE') THEN
    EXECUTE format('GRANT INSERT ON %I TO %I', target, session_user);
  END IF;
END $$;

-- index_dataset makes the nth index of a dataset that is loading, from 1. It returns
-- false where there are not so many. Several connections can work on one dataset.
CREATE FUNCTION clearway.index_dataset(of_source text, of_id bigint, nth integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = clearway, pg_temp AS $$
DECLARE
  target text;
  columns text[];
BEGIN
  SELECT layer || '_' || id, indexes_of(layer) INTO STRICT target, columns
  FROM dataset WHERE source_key = of_source AND id = of_id AND state = 'loading';
  IF nth > cardinality(columns) THEN
    RETURN false;
  END IF;
  IF nth = 1 THEN
    EXECUTE format('CREATE UNIQUE INDEX %I ON %I %s', target || '_pkey', target, columns[nth]);
  ELSE
    EXECUTE format('CREATE INDEX %I ON %I %s', target || '_' || nth, target, columns[nth]);
  END IF;
  RETURN true;
END $$;

-- sample_dataset tells the planner about a dataset that is loading and has its
-- indexes. Every question is answered by one of them, so that a small sample will do.
CREATE FUNCTION clearway.sample_dataset(of_source text, of_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = clearway, pg_temp SET default_statistics_target = 20 AS $$
DECLARE
  target text;
BEGIN
  SELECT layer || '_' || id INTO STRICT target FROM dataset WHERE source_key = of_source AND id = of_id AND state = 'loading';
  EXECUTE format('ANALYZE %I', target);
END $$;

-- publish_dataset makes a dataset with its indexes a partition and the current one of
-- its layer; nobody can write to it any more. The one that was current is kept, all
-- others are retired.
CREATE FUNCTION clearway.publish_dataset(
  of_source text, of_id bigint, n bigint,
  west double precision, south double precision, east double precision, north double precision,
  with_report text
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = clearway, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  of_layer text;
  target text;
  was bigint;
BEGIN
  UPDATE dataset SET state = 'ready', row_count = n, min_x = west, min_y = south, max_x = east, max_y = north, report = with_report
  WHERE source_key = of_source AND id = of_id AND state = 'loading'
  RETURNING layer INTO STRICT of_layer;
  target := of_layer || '_' || of_id;
  IF NOT pg_has_role(session_user, current_user, 'USAGE') THEN
    EXECUTE format('REVOKE INSERT ON %I FROM %I', target, session_user);
  END IF;
  EXECUTE format('ALTER TABLE %I ADD PRIMARY KEY USING INDEX %I, RESET (autovacuum_enabled)', target, target || '_pkey');
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%L)', of_layer, target, of_id);
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
  EXECUTE format('DROP TABLE IF EXISTS %I', d.layer || '_' || d.id);
  IF d.state = 'loading' THEN
    DELETE FROM dataset WHERE source_key = of_source AND id = of_id;
  ELSE
    UPDATE dataset SET state = 'gone' WHERE source_key = of_source AND id = of_id;
  END IF;
END $$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA clearway FROM PUBLIC;
