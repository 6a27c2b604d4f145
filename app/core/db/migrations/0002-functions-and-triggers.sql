-- Every instance keeps finished pages in memory and listens on the channel content_changed.
create function announce_content_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', tg_table_name);
  return null;
end $$;

do $$
declare
  watched text;
begin
  foreach watched in array array[
    'articles', 'categories', 'location_pages', 'content_versions', 'programs', 'seasons', 'offerings',
    'discount_rules', 'discount_codes', 'venues', 'training_groups', 'weekly_sessions', 'offering_groups',
    'offering_sessions', 'session_changes', 'meets', 'results', 'built_in_focus',
    'installation'] loop
    execute format('create trigger %I after insert or update or delete or truncate on %I
      for each statement execute function announce_content_change()', watched || '_announce', watched);
  end loop;
  -- A new row of these is on no page yet.
  foreach watched in array array['season_editions', 'offering_editions', 'uploads'] loop
    execute format('create trigger %I after update or delete or truncate on %I
      for each statement execute function announce_content_change()', watched || '_announce', watched);
  end loop;
end $$;

-- A name, a birthday or a signature changes public pages only if the athlete has results.
create function announce_athlete_change() returns trigger language plpgsql as $$
declare
  changed uuid := case when tg_table_name = 'athletes' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'athlete_id')::uuid end;
begin
  if exists (select 1 from results where athlete_id = changed) then
    perform pg_notify('content_changed', 'results');
  end if;
  return null;
end $$;

create trigger athletes_announce after update on athletes
  for each row execute function announce_athlete_change();
create trigger signatures_announce after insert or update on signatures
  for each row execute function announce_athlete_change();

-- Cards show how many places are left, and that somebody waits.
create function orders_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', 'orders');
  return null;
end $$;

create trigger registrations_changed after insert or update of state, held_until or delete
  on registrations for each row execute function orders_changed();
create trigger waiting_list_entries_changed after insert or update of state or delete
  on waiting_list_entries for each row execute function orders_changed();

-- The ledger's entries stay as they are until their order is deleted: another entry reverses a mistake.
create function keep_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from orders where id = old.order_id) then
    return old;
  end if;
  raise exception 'An entry of the ledger is never changed: reverse it with another.'
    using errcode = 'restrict_violation';
end $$;
create trigger keep_ledger before update or delete on ledger_entries
  for each row execute function keep_ledger();

-- The reason why a registration ended is about the athlete: it is deleted with them.
create function forget_end_reason() returns trigger language plpgsql as $$
begin
  new.end_reason := null;
  return new;
end $$;
create trigger forget_end_reason before update of athlete_id on registrations
  for each row when (new.athlete_id is null) execute function forget_end_reason();

-- What the log says about a person is deleted with them: the changed values, and a reason that staff wrote.
create function forget_audit() returns trigger language plpgsql as $$
begin
  update audit_log set changes = null, details = details - 'reason'
    where subject_type = tg_argv[0] and subject_id = old.id::text;
  return null;
end $$;
create trigger forget_audit after delete on athletes
  for each row execute function forget_audit('athlete');
create trigger forget_audit after delete on guardians
  for each row execute function forget_audit('guardian');
create trigger forget_audit after delete on emergency_contacts
  for each row execute function forget_audit('contact');
create trigger forget_audit after delete on registrations
  for each row execute function forget_audit('registration');
create trigger forget_audit after delete on waiting_list_entries
  for each row execute function forget_audit('waiting');
-- A registration stays with its order when its athlete is deleted.
create trigger forget_audit_of_athlete after update of athlete_id on registrations
  for each row when (new.athlete_id is null) execute function forget_audit('registration');
