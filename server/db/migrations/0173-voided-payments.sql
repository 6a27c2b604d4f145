-- A payment that staff recorded by mistake stays on the list and counts for nothing.
alter table order_payments
  add column voided_at timestamptz,
  add column voided_by text,
  add column void_reason text;

-- A registration by hand has its place before it is paid, so it keeps it when its payment is voided.
create or replace function registration_follows() returns trigger language plpgsql as $$
declare
  followed text := case when new.state = 'open' and new.method <> 'card' then 'paid' else new.state end;
begin
  update registrations
    set state = coalesce(ended, registration_state(followed, without_place)),
      held_until = new.held_until, changed_at = now()
    where order_id = new.id
      and (state <> coalesce(ended, registration_state(followed, without_place))
        or held_until is distinct from new.held_until);
  return null;
end $$;
