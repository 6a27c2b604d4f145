-- What the log says of a correction, old and new value, goes with the person it is about.
create function forget_corrections() returns trigger language plpgsql as $$
begin
  update audit_log set detail = ''
    where action in ('families.corrected', 'families.added')
      and subject like '% ' || left(old.id::text, 8) || ' of family %';
  return null;
end $$;
create trigger forget_corrections after delete on athletes
  for each row execute function forget_corrections();
create trigger forget_corrections after delete on guardians
  for each row execute function forget_corrections();
create trigger forget_corrections after delete on emergency_contacts
  for each row execute function forget_corrections();
