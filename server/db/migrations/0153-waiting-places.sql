-- A family's turn on the waiting list of an offering: its own entry is the submission, and the turn goes
-- with it. state: waiting, offered, passed (waits for another place), taken, left, lapsed, removed, over,
-- double (the same athlete had a turn already).
create table waiting_places (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null unique references submissions on delete cascade,
  catalogue text not null,
  offering_type text not null,
  offering_id int not null,
  season_from date not null,
  places int not null default 1,
  state text not null default 'waiting',
  asked_at timestamptz not null,
  ahead_at timestamptz,
  key_hash text unique,
  offer_until timestamptz,
  changed_at timestamptz not null default now()
);
create index waiting_places_line on waiting_places (catalogue, offering_type, offering_id, state);

-- An offer is a registration of its own for each place, in the state offered, of nobody yet. A held one that
-- takes it up names it. Neither offer_id nor orders.waiting_id is a reference: an entry may be deleted while
-- somebody pays, and neither should wait for the other.
alter table registrations
  add column waiting_id uuid references waiting_places on delete cascade,
  add column offer_id uuid;
create index registrations_waiting on registrations (waiting_id);
create index registrations_offer on registrations (offer_id);
alter table orders add column waiting_id uuid;
create index orders_waiting_place on orders (waiting_id);

-- While somebody waits, cards say that every place is taken.
create trigger waiting_places_changed after insert or update of state or delete on waiting_places
  for each row execute function orders_changed();
