alter table staff_users add column two_factor_enabled boolean not null default false;

-- better-auth's own: an authenticator app's secret and the backup codes, both encrypted.
create table staff_two_factors (
  id text primary key,
  secret text not null,
  backup_codes text not null,
  user_id text not null references staff_users (id) on delete cascade,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index staff_two_factors_user on staff_two_factors (user_id);

-- Mailed links are good once: the row says until when, and when it was used.
create table staff_invitations (
  id uuid primary key,
  email text not null,
  name text not null,
  role text not null,
  invited_by_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create unique index staff_invitations_open on staff_invitations (email) where accepted_at is null;

create table staff_resets (
  id uuid primary key,
  user_id text not null references staff_users (id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_resets_user on staff_resets (user_id);
