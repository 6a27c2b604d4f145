-- What staff saved over the built-in words, a whole collection at a time. A collection's newest
-- version counts; one without a value is the way back to the built-in words. Rows are only added.
-- json keeps the order of keys, which jsonb does not.
create table content_versions (
  collection text not null,
  version integer not null check (version > 0),
  value json,
  saved_at timestamptz(3) not null default now(),
  saved_by text references staff_users (id) on delete set null,
  saved_by_name text not null,
  primary key (collection, version)
);

create trigger content_versions_announce
  after insert or update or delete or truncate on content_versions
  for each statement execute function announce_content_change();
