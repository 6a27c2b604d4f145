-- Competitions that the club's athletes take part in.
create table meets (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  town text not null default '',
  indoor boolean not null default false,
  link text not null default '',
  created_at timestamptz not null default now()
);
create index meets_day on meets (first_day);

-- Results. An athlete who is deleted takes them along; those of athletes whose membership is long over stay
-- without a name (decision 43). Without an athlete: a former one, by name and year of birth, or nobody.
create table marks (
  id uuid primary key default gen_random_uuid(),
  meet_id uuid not null references meets on delete cascade,
  athlete_id uuid references athletes on delete cascade,
  athlete_name text not null default '',
  birth_year integer,
  event text not null,
  gear integer,
  value integer,
  outcome text,
  timing text,
  wind smallint,
  place smallint,
  round text not null default '',
  note text not null default '',
  recorded_by text not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(value, outcome) = 1)
);
-- The same list saved twice enters nothing twice.
create unique index marks_once on marks (
  meet_id,
  coalesce(athlete_id::text, nullif(lower(athlete_name), '') || coalesce(birth_year, 0)::text, id::text),
  event, coalesce(gear, 0), lower(round), coalesce(value, 0), coalesce(outcome, ''));
create index marks_athlete on marks (athlete_id);

create trigger meets_announce
  after insert or update or delete or truncate on meets
  for each statement execute function announce_content_change();
create trigger marks_announce
  after insert or update or delete or truncate on marks
  for each statement execute function announce_content_change();

-- A name, a birthday or an answer to a paper changes public pages only if the athlete has results.
create function announce_athlete_change() returns trigger language plpgsql as $$
declare
  changed uuid := case when tg_table_name = 'athletes' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'athlete_id')::uuid end;
begin
  if exists (select 1 from marks where athlete_id = changed) then
    perform pg_notify('content_changed', 'marks');
  end if;
  return null;
end
$$;
create trigger athletes_announce after update on athletes
  for each row execute function announce_athlete_change();
create trigger signatures_announce after insert or update on signatures
  for each row execute function announce_athlete_change();
