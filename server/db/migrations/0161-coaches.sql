-- The groups that an account coaches, by the schedule's own keys.
create table coach_groups (
  staff_id text not null references staff_users (id) on delete cascade,
  group_id text not null,
  primary key (staff_id, group_id)
);

-- What a coach has to have: police record check, certificates, courses. It stays when the account goes.
create table credentials (
  id uuid primary key default gen_random_uuid(),
  -- Null: the coach has no account.
  staff_id text references staff_users (id) on delete set null,
  coach_name text not null,
  -- The key of the content's kind.
  kind text not null,
  note text not null default '',
  issued_on date not null,
  -- Null: it does not expire.
  expires_on date,
  recorded_by text not null,
  recorded_at timestamptz not null default now()
);
create index credentials_staff on credentials (staff_id);

-- Mails that were sent before a credential or a confirmed paper expired, so that none is sent twice.
create table credential_reminders (
  subject_id uuid not null,
  -- So many days before the end.
  days integer not null,
  sent_at timestamptz not null default now(),
  primary key (subject_id, days)
);
