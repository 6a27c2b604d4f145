-- Mailed links to a family's page, each a guardian's. The key is in the mail and in the browser that opened
-- it; here is only its hash.
create table family_links (
  key_hash text primary key,
  guardian_id uuid not null references guardians on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index family_links_guardian on family_links (guardian_id);

-- A link was mailed to an address: when the guardian gets another one it ends, whoever changes it.
create function family_links_end() returns trigger language plpgsql as $$
begin
  delete from family_links where guardian_id = new.id;
  return null;
end $$;
create trigger family_links_end after update of email on guardians
  for each row when (lower(old.email) <> lower(new.email)) execute function family_links_end();
