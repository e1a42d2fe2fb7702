-- The key begins with the row: its index is then built by numbers, in a third of the
-- time, and serves the same questions.
CREATE OR REPLACE FUNCTION clearway.indexes_of(of_layer text) RETURNS text[]
LANGUAGE sql STABLE SET search_path = clearway, pg_temp AS $$
  SELECT array_remove(ARRAY[
    '(row, source_key, dataset_id)',
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
BEGIN
  FOR name IN SELECT layer FROM clearway.layer LOOP
    EXECUTE format('ALTER TABLE clearway.%I DROP CONSTRAINT %I, ADD PRIMARY KEY (row, source_key, dataset_id)', name, name || '_pkey');
  END LOOP;
END $$;
