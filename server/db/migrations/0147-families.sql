-- A family: its guardians, athletes and emergency contacts, and what each athlete is registered for.
-- An athlete without born_on was carried over from an order, which had a name and a year of birth: incomplete.
create table families (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now()
);
create table guardians (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references families on delete cascade,
  name text not null,
  email text not null,
  phone text not null default '',
  relationship text not null default '',
  created_at timestamptz not null default now()
);
create index guardians_family on guardians (family_id);
create index guardians_email on guardians (lower(email));
create table athletes (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references families on delete cascade,
  given_name text not null,
  family_name text not null default '',
  born_on date,
  birth_year int,
  created_at timestamptz not null default now()
);
create index athletes_family on athletes (family_id);
create table emergency_contacts (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references families on delete cascade,
  name text not null,
  phone text not null,
  relationship text not null default '',
  created_at timestamptz not null default now()
);
create index emergency_contacts_family on emergency_contacts (family_id);

-- Who is in what. state: held (accepted, not paid yet), active, unplaced (paid without a place), withdrawn.
create table registrations (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid not null references athletes on delete cascade,
  order_id uuid not null unique references orders on delete cascade,
  catalogue text not null,
  offering_type text not null,
  offering_id int not null,
  title text not null,
  season_from date,
  season_to date,
  state text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index registrations_athlete on registrations (athlete_id);
create index registrations_offering on registrations (catalogue, offering_type, offering_id, season_from);

create function registration_state(state text, without_place boolean) returns text
language sql immutable as $$
  select case
    when state in ('paid', 'processing', 'review') then
      case when without_place then 'unplaced' else 'active' end
    when state = 'open' then 'held'
    else 'withdrawn'
  end
$$;

-- However an order changes (payment, refund, expiry, staff), its registration follows in the same transaction.
create function registration_follows() returns trigger language plpgsql as $$
begin
  update registrations
    set state = registration_state(new.state, new.without_place), changed_at = now()
    where order_id = new.id and state <> registration_state(new.state, new.without_place);
  return null;
end $$;
create trigger registration_follows after update of state, without_place on orders
  for each row execute function registration_follows();

-- Orders up to now. Those of one payer's address are one family; an athlete is a name and a year in it.
create temporary table carried on commit drop as
select id as order_id, created_at, catalogue, offering_type, offering_id, title, season_from, season_to,
  registration_state(state, without_place) as state,
  md5('family ' || coalesce(nullif(lower(customer_email), ''), id::text))::uuid as family_id,
  coalesce(customer_name, '') as guardian, coalesce(customer_email, '') as email,
  regexp_replace(trim(athlete_name), '\s+', ' ', 'g') as athlete, birth_year
from orders
where kind = 'registration' and catalogue is not null and offering_type is not null
  and offering_id is not null and trim(coalesce(athlete_name, '')) <> ''
  and (paid_at is not null or state in ('open', 'processing'));
alter table carried add column athlete_id uuid;
update carried
  set athlete_id = md5(family_id::text || lower(athlete) || coalesce(birth_year::text, ''))::uuid;
insert into families (id, created_at) select family_id, min(created_at) from carried group by 1;
insert into guardians (family_id, name, email)
  select distinct on (family_id) family_id, guardian, email from carried
  where email <> '' order by family_id, created_at desc;
insert into athletes (id, family_id, given_name, family_name, birth_year, created_at)
  select distinct on (athlete_id) athlete_id, family_id,
    case when athlete ~ ' ' then regexp_replace(athlete, ' \S+$', '') else athlete end,
    case when athlete ~ ' ' then regexp_replace(athlete, '^.* ', '') else '' end,
    birth_year, created_at
  from carried order by athlete_id, created_at;
insert into registrations (athlete_id, order_id, catalogue, offering_type, offering_id, title,
    season_from, season_to, state, created_at)
  select athlete_id, order_id, catalogue, offering_type, offering_id, title, season_from, season_to,
    state, created_at
  from carried;
