-- Views of what is current, for QGIS and for questions in SQL: current_parcels,
-- current_addresses and so on, each with the fields of its layer.
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT layer FROM clearway.layer LOOP
    EXECUTE format(
      'CREATE VIEW clearway.%I AS SELECT t.* FROM clearway.%I t JOIN clearway.source s '
      'ON s.source_key = t.source_key AND s.current_dataset = t.dataset_id AND s.layer = %L',
      'current_' || name, name, name);
  END LOOP;
END $$;
