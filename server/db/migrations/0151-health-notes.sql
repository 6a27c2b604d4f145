-- What coaches must know of an athlete's health, locked with a key that is not in the database. The athlete's
-- id is part of the lock: in another row the ciphertext does not open. consent_words: what was agreed to.
create table health_notes (
  athlete_id uuid primary key references athletes on delete cascade,
  ciphertext text not null,
  key_id text not null,
  consented_at timestamptz(3) not null default now(),
  consent_words text not null,
  changed_at timestamptz(3) not null default now()
);
