create table privacy_requests (
  id uuid primary key,
  reference text not null unique,
  kind text not null,
  state text not null default 'asked',
  email text,
  details text not null default '',
  asked_at timestamptz not null default now(),
  verified_at timestamptz,
  due_at timestamptz,
  done_at timestamptz
);
create index privacy_requests_open on privacy_requests (due_at) where state = 'verified';
create index privacy_requests_newest on privacy_requests (asked_at desc, id desc);

-- A mail can be owed to somebody who sent no form.
alter table deliveries alter column submission_id drop not null;
