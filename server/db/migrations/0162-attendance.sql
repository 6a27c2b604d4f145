-- Who was at practice: every press of a coach, and every "not coming" of a family. Rows are only added, and
-- domain/attendance.ts says which one counts. id is made on the device, so that a mark that is sent again
-- arrives once. session_key is the key of a session on its day (domain/dated-sessions.ts).
create table attendance (
  id uuid primary key,
  athlete_id uuid not null references athletes on delete cascade,
  session_key text not null,
  day date not null,
  group_id text not null,
  -- none: taken back.
  mark text not null check (mark in ('here', 'absent', 'excused', 'none')),
  by_family boolean not null default false,
  marked_by text references staff_users (id) on delete set null,
  marked_by_name text not null,
  -- By the device's clock, less what that clock was wrong when it sent the mark.
  marked_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now()
);
create index attendance_session on attendance (session_key);
create index attendance_athlete on attendance (athlete_id);
create index attendance_group on attendance (group_id, day);
create index attendance_day on attendance (day);
