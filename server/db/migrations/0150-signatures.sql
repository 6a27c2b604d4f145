-- The words that somebody confirmed, kept once, for as long as a signature names them.
create table paper_texts (
  sha256 text primary key,
  text text not null
);

-- Papers that were answered: for an athlete, or by a coach for themselves. A row never changes; a later answer
-- to the same paper is a row of its own.
create table signatures (
  id uuid primary key default gen_random_uuid(),
  athlete_id uuid references athletes on delete cascade,
  staff_id text references staff_users (id) on delete cascade,
  paper_id text not null,
  version text not null,
  title text not null,
  sha256 text not null references paper_texts,
  answer text not null,
  signed_by text not null,
  signed_as text not null,
  signed_at timestamptz not null default now(),
  check (num_nonnulls(athlete_id, staff_id) = 1)
);
create index signatures_athlete on signatures (athlete_id);
create index signatures_staff on signatures (staff_id);
create index signatures_text on signatures (sha256);
create index signatures_signed on signatures (signed_at, id);

-- When somebody was last reminded of papers: nobody twice within a week.
alter table guardians add column papers_reminded_at timestamptz;
