-- Texts to staff that come close together are sent as one: which delivery's text tells of this one too.
alter table deliveries add column gathered_into uuid;
create index deliveries_gathered on deliveries (gathered_into) where gathered_into is not null;
