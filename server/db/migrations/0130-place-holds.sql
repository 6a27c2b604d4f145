-- A place is held until held_until, half an hour from accepting the terms; before that, nothing is held.
-- started_from is the network a checkout was started from, kept while it can be paid.
-- without_place: paid after the hold had ended, when no place was left; staff decide.
-- per: what the price bought when it was bought (season, month, year, block), whatever the catalogue says later.
alter table orders
  add column held_until timestamptz,
  add column started_from text,
  add column without_place boolean not null default false,
  add column per text;
update orders set held_until = least(expires_at, now() + interval '30 minutes')
  where state = 'open' and agreed_at is not null;
create index orders_held on orders (held_until) where state = 'open' and held_until is not null;

-- A hold that is let go before its time changes what cards show, too.
drop trigger orders_changed on orders;
create trigger orders_changed after update on orders for each row
  when (new.kind = 'registration'
    and (old.state is distinct from new.state
      or old.agreed_at is distinct from new.agreed_at
      or old.held_until is distinct from new.held_until
      or old.without_place is distinct from new.without_place))
  execute function orders_changed();
