-- The training group that staff moved a registration to; null: the one that its offering and the athlete's
-- age lead to.
alter table registrations add column group_id text;
