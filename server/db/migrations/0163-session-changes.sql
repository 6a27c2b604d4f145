-- What staff changed of one session on one day: cancelled, moved, added, or as planned after all. Rows are
-- only added, and a session's last one counts: calendars need a number that only grows. message_id is the
-- message that tells the families; it is no reference, because messages are deleted earlier.
create table session_changes (
  key text not null,
  sequence integer not null check (sequence > 0),
  group_id text not null,
  session_id text,
  planned_day date not null,
  state text not null check (state in ('planned', 'cancelled', 'moved', 'extra')),
  -- When and where it takes place instead; null: as the schedule says.
  day date,
  starts text,
  ends text,
  venue text,
  words text not null default '',
  message_id uuid,
  changed_at timestamptz(3) not null default now(),
  changed_by text references staff_users (id) on delete set null,
  changed_by_name text not null,
  primary key (key, sequence)
);
create index session_changes_days on session_changes (planned_day);
create index session_changes_moved_days on session_changes (day);

create trigger session_changes_announce
  after insert or update or delete or truncate on session_changes
  for each statement execute function announce_content_change();
