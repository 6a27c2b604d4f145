-- Money that did not come through the card checkout: cash, cheques, e-transfers, and what a funder pays of a
-- registration. An order that staff recorded by hand is paid when its parts are as much as its lines cost.
create table order_payments (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  method text not null,
  -- Who pays it, such as KidSport, if the method is a funder.
  funder text not null default '',
  cents int not null check (cents > 0),
  received_on date not null,
  recorded_by text not null,
  created_at timestamptz not null default now()
);
create index order_payments_order on order_payments (order_id);

-- What staff or a funder give a family may be all of the price.
alter table orders drop constraint if exists orders_amount_cents_check;
alter table orders add constraint orders_amount_cents_check check (amount_cents >= 0);
