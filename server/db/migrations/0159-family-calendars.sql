-- A family's one calendar. The key in its address is made from the salt and a secret that is stored elsewhere.
create table family_calendars (
  family_id uuid primary key references families on delete cascade,
  salt text not null,
  key_hash text not null unique,
  created_at timestamptz not null default now()
);

-- Who was a guardian knows the address: it ends with them.
create function family_calendar_ends() returns trigger language plpgsql as $$
begin
  delete from family_calendars where family_id = old.family_id;
  return null;
end $$;
create trigger family_calendar_ends after delete on guardians
  for each row execute function family_calendar_ends();
