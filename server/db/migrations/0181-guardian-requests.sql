-- A guardian's new e-mail address, or a new guardian, until the owner of the address confirms it. guardian_id is
-- null for a new guardian. asked_by is the guardian whose link was used.
create table guardian_requests (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references families on delete cascade,
  guardian_id uuid references guardians on delete cascade,
  asked_by uuid not null references guardians on delete cascade,
  name text not null,
  email text not null,
  phone text not null default '',
  relationship text not null default '',
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index guardian_requests_family on guardian_requests (family_id);
create index guardian_requests_email on guardian_requests (lower(email));
create unique index guardian_requests_guardian on guardian_requests (guardian_id);

-- Whoever changes the address ends the request to change it, beside the links.
create or replace function family_links_end() returns trigger language plpgsql as $$
begin
  delete from family_links where guardian_id = new.id;
  delete from guardian_requests where guardian_id = new.id;
  return null;
end $$;

-- The guardian whose link opened the checkout of a draft: nobody else's details are changed by it.
alter table families add column joins_guardian uuid;
