-- What waits for a vendor: counted by the health page and by each reading of the metrics.
create index deliveries_open on deliveries (created_at) where state in ('pending', 'sending', 'retrying');
-- The log of an athlete is found by the first eight characters of ids in its subjects.
create index audit_log_ids on audit_log using gin (regexp_split_to_array(subject, '[^0-9a-f]+')) with (fastupdate = off);
