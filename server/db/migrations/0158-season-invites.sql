-- Last season's families, invited to the next: a family once for each run of a season. Its places are
-- registrations in the state offered, with the athlete, until hold_until. state: invited, taken, declined, lapsed.
create table season_invites (
  id uuid primary key default gen_random_uuid(),
  family_id uuid not null references families on delete cascade,
  from_run text not null,
  to_run text not null,
  state text not null default 'invited',
  hold_until timestamptz not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (family_id, to_run)
);
alter table registrations add column invite_id uuid references season_invites on delete cascade;
create index registrations_invite on registrations (invite_id);
-- No reference, as orders.waiting_id: an invitation may be deleted while somebody pays.
alter table orders add column invite_id uuid;
create index orders_invite on orders (invite_id);
