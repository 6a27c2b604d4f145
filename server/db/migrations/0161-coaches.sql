-- The groups that a coach trains, by the schedule's own keys: of an account, or of a coach without one, by name.
create table coach_groups (
  staff_id text references staff_users (id) on delete cascade,
  coach_name text,
  group_id text not null,
  check (num_nonnulls(staff_id, coach_name) = 1)
);
create unique index coach_groups_staff on coach_groups (staff_id, group_id) where staff_id is not null;
create unique index coach_groups_name on coach_groups (coach_name, group_id) where coach_name is not null;

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
