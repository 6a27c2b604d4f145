-- What came back for a mail: `returned`, its address takes no mail; `complaint`, its reader reported it as spam.
-- Both end the address's newsletter subscription.
alter table deliveries add column returned text, add column returned_at timestamptz;
create index deliveries_returned on deliveries (returned_at) where returned is not null;
