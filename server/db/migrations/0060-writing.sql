-- Deleted is marked, so that it can be undone; a deleted item's address is free for another.
alter table articles add column deleted_at timestamptz(3);
alter table articles drop constraint articles_slug_url_key;
create unique index articles_slug on articles (slug_url) where deleted_at is null;

alter table location_pages
  add column published_at timestamptz(3) default now(),
  add column deleted_at timestamptz(3);
alter table location_pages drop constraint location_pages_slug_url_key;
create unique index location_pages_slug on location_pages (slug_url) where deleted_at is null;
create trigger location_pages_announce
  after insert or update or delete or truncate on location_pages
  for each statement execute function announce_content_change();

-- The text somebody is writing: readers see it when it is published. `version` counts every save of
-- the item, published or not; without `fields` nothing waits to be published.
create table working_copies (
  kind text not null,
  item_id integer not null,
  version integer not null,
  fields jsonb,
  saved_by text not null,
  saved_at timestamptz(3) not null default now(),
  primary key (kind, item_id)
);

-- Every text an item ever had.
create table revisions (
  revision_id bigint primary key generated always as identity,
  kind text not null,
  item_id integer not null,
  act text not null,
  fields jsonb not null,
  saved_by text not null,
  saved_at timestamptz(3) not null default now()
);
create index revisions_newest on revisions (kind, item_id, revision_id desc);

-- Where an item stood before it got its address of now.
create table former_slugs (
  kind text not null,
  slug text not null,
  item_id integer not null,
  primary key (kind, slug)
);
