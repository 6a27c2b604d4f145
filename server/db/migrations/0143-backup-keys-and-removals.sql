-- The public key that backups are encrypted to; the club keeps the private one.
create table backup_keys (
  recipient text primary key,
  made_at timestamptz(3) not null default now()
);

-- Who was removed, as keyed hashes of e-mail addresses: a restored backup removes them again.
create table removals (
  id uuid primary key,
  kind text not null,
  subject text not null,
  removed_at timestamptz(3) not null default now()
);
