-- Deliveries are taken from their own table, without a second queue. due_at: when the next attempt may start;
-- of a running one, when it is given up for dead. attempts_before: those before it was last queued.
alter table deliveries add column attempts_before integer not null default 0;
update deliveries set due_at = coalesce(claimed_until, now())
where state in ('pending', 'sending', 'retrying') and due_at is null;
alter table deliveries drop column claimed_until;
drop index deliveries_due;
create index deliveries_due on deliveries (channel, due_at) where due_at is not null;
drop schema if exists pgboss cascade;
-- day: the club's day of the last run. due_at: when it is tried again after a failure, or given up for dead.
alter table daily_jobs
  add column day date,
  add column attempts integer not null default 0,
  add column due_at timestamptz(3);
