-- The keys of mailed links. A key is made when its mail is sent; here is only its hash. `link_of` says what the
-- link leads to, and subject_id which row of it.
create table mailed_keys (
  key_hash text primary key,
  link_of text not null,
  subject_id uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index mailed_keys_subject on mailed_keys (subject_id);

-- A family's link opens only what belongs to the address that it was mailed to.
alter table family_links add column address text not null default '';
