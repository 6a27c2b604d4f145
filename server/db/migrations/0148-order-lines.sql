-- What an order consists of: a line is an offering for one athlete, with its price, discounts and tax.
-- discounts: [{"kind", "words", "cents"}], in the order in which they were taken off.
create table order_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  position int not null,
  catalogue text not null,
  offering_type text not null,
  offering_id int not null,
  title text not null,
  per text,
  season_from date,
  season_to date,
  price_cents int not null,
  discounts jsonb not null default '[]',
  tax_kind text,
  tax_cents int not null default 0,
  amount_cents int not null,
  unique (order_id, position)
);
create index order_lines_offering on order_lines (catalogue, offering_type, offering_id);
insert into order_lines (order_id, position, catalogue, offering_type, offering_id, title, per,
    season_from, season_to, price_cents, amount_cents)
  select id, 1, catalogue, offering_type, offering_id, title, per, season_from, season_to,
    amount_cents, amount_cents
  from orders
  where catalogue is not null and offering_type is not null and offering_id is not null;

-- A family's checkout that changed is paid at another session; the provider's earlier ones stay known.
create table former_sessions (
  session_id text primary key,
  order_id uuid not null references orders on delete cascade,
  ended_at timestamptz not null default now()
);
create index former_sessions_order on former_sessions (order_id);
-- The amount that the session charges; the order's may have changed since.
alter table orders add column session_cents int;
update orders set session_cents = amount_cents where session_id is not null;

-- What a checkout began is a draft until it is paid, and goes with it if it never is. A family that
-- registered before joins its draft when it has paid.
alter table families
  add column draft_of uuid references orders on delete cascade,
  add column joins uuid references families on delete set null;
create index families_draft on families (draft_of);
update families set draft_of = drafts.order_id
  from (
    select athletes.family_id, (array_agg(orders.id))[1] as order_id
    from athletes
      join registrations on registrations.athlete_id = athletes.id
      join orders on orders.id = registrations.order_id
    group by athletes.family_id
    having bool_and(orders.paid_at is null and orders.state <> 'processing')
  ) as drafts
  where drafts.family_id = families.id;

-- A registration is what takes a place. It has no athlete where the order did not name one, and no order
-- where somebody waits for a place. ended: withdrawn or moved by staff, whatever the order says.
-- Its place stays taken when the athlete's entries are deleted.
alter table registrations
  alter column athlete_id drop not null,
  drop constraint registrations_athlete_id_fkey,
  add constraint registrations_athlete_id_fkey
    foreign key (athlete_id) references athletes on delete set null,
  alter column order_id drop not null,
  drop constraint registrations_order_id_key,
  add column line_id uuid unique references order_lines on delete cascade,
  add column per text,
  add column without_place boolean not null default false,
  add column held_until timestamptz,
  add column ended text;
create index registrations_order on registrations (order_id);
update registrations
  set line_id = order_lines.id, per = orders.per, without_place = orders.without_place,
    held_until = orders.held_until
  from orders join order_lines on order_lines.order_id = orders.id
  where orders.id = registrations.order_id;
insert into registrations (order_id, line_id, catalogue, offering_type, offering_id, title, per,
    season_from, season_to, state, without_place, held_until, created_at)
  select orders.id, order_lines.id, order_lines.catalogue, order_lines.offering_type,
    order_lines.offering_id, order_lines.title, order_lines.per, order_lines.season_from,
    order_lines.season_to, registration_state(orders.state, orders.without_place),
    orders.without_place, orders.held_until, orders.created_at
  from orders join order_lines on order_lines.order_id = orders.id
  where (orders.paid_at is not null or orders.state = 'processing')
    and not exists (select 1 from registrations where registrations.order_id = orders.id);

drop trigger registration_follows on orders;
create or replace function registration_follows() returns trigger language plpgsql as $$
begin
  update registrations
    set state = coalesce(ended, registration_state(new.state, without_place)),
      held_until = new.held_until, changed_at = now()
    where order_id = new.id
      and (state <> coalesce(ended, registration_state(new.state, without_place))
        or held_until is distinct from new.held_until);
  return null;
end $$;
create trigger registration_follows after update of state, held_until on orders
  for each row execute function registration_follows();

-- Cards show other places left when a registration begins, ends or changes.
drop trigger orders_changed on orders;
create trigger registrations_changed after insert or update of state, held_until or delete
  on registrations for each row execute function orders_changed();

alter table orders
  drop column catalogue,
  drop column offering_type,
  drop column offering_id,
  drop column per,
  drop column season_from,
  drop column season_to,
  drop column athlete_name,
  drop column birth_year,
  drop column without_place;
