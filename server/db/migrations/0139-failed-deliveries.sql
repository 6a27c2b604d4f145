-- A delivery that no attempt remains for is "failed" everywhere; it was "parked" before.
update deliveries set state = 'failed' where state = 'parked';
drop index deliveries_parked;
create index deliveries_failed on deliveries (created_at desc) where state = 'failed';
