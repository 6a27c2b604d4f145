-- Who changed what, written in the transaction of the change itself.
create table audit_log (
  id bigint primary key generated always as identity,
  happened_at timestamptz(3) not null default now(),
  staff_id text references staff_users (id) on delete set null,
  staff_name text not null,
  action text not null,
  subject text not null,
  detail text not null default ''
);
create index audit_log_action on audit_log (action, id);
