-- Backups that were written, for staff to see when the last one was.
create table backups (
  backup_id bigint primary key generated always as identity,
  made_at timestamptz(3) not null default now(),
  file text not null,
  bytes bigint not null
);
