-- Staff withdrew a registration: its last day in the club, and why. The reason is about the athlete and goes
-- with them.
alter table registrations add column ended_on date, add column end_reason text;
create function forget_end_reason() returns trigger language plpgsql as $$
begin
  new.end_reason := null;
  return new;
end $$;
create trigger forget_end_reason before update of athlete_id on registrations
  for each row when (new.athlete_id is null) execute function forget_end_reason();

-- So does what the log says of it.
create or replace function forget_corrections() returns trigger language plpgsql as $$
begin
  update audit_log set detail = ''
    where action in ('families.corrected', 'families.added', 'families.withdrawn')
      and subject like '% ' || left(old.id::text, 8) || ' of family %';
  return null;
end $$;
