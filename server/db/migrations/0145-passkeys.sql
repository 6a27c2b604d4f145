-- Passkeys of staff accounts. Only the public half of a key is here.
create table staff_passkeys (
  id uuid primary key,
  user_id text not null references staff_users (id) on delete cascade,
  name text not null,
  -- As WebAuthn and the browser name it, base64url.
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkeys_user on staff_passkeys (user_id);
