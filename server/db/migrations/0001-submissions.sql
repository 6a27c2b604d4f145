create table submissions (
  id uuid primary key,
  reference text not null,
  form_token text,
  kind text not null,
  state text not null default 'new',
  source text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  fields jsonb not null,
  known_contact boolean not null default false,
  received_at timestamptz not null default now(),
  answered_at timestamptz,
  search tsvector not null
);
create unique index submissions_reference on submissions (reference);
create unique index submissions_form_token on submissions (form_token);
create index submissions_newest on submissions (received_at desc, id desc);
create index submissions_kind_newest on submissions (kind, received_at desc, id desc);
create index submissions_state_newest on submissions (state, received_at desc, id desc);
create index submissions_search on submissions using gin (search);

create table deliveries (
  id uuid primary key,
  submission_id uuid not null references submissions (id) on delete cascade,
  channel text not null,
  state text not null default 'pending',
  payload jsonb not null,
  attempts integer not null default 0,
  claimed_until timestamptz,
  vendor text,
  vendor_reference text,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index deliveries_submission_channel on deliveries (submission_id, channel);
create index deliveries_parked on deliveries (created_at desc) where state = 'parked';

create table crm_contacts (
  id uuid primary key,
  email text not null unique,
  firstname text not null,
  lastname text not null,
  client_details text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table outbox_messages (
  id uuid primary key,
  channel text not null,
  recipient text not null,
  subject text,
  text text not null,
  html text,
  created_at timestamptz not null default now()
);
create index outbox_messages_newest on outbox_messages (created_at desc, id desc);

create table rate_limits (
  subject text primary key,
  attempts integer not null,
  resets_at timestamptz not null
);
