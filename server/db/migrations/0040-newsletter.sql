create table newsletter_subscribers (
  email text primary key,
  address text not null,
  state text not null,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index newsletter_subscribers_newest on newsletter_subscribers (changed_at desc, email desc);

create table newsletter_consents (
  id uuid primary key,
  email text not null references newsletter_subscribers (email) on delete cascade,
  act text not null,
  wording text not null,
  page text not null,
  method text not null,
  at timestamptz not null default now()
);
create index newsletter_consents_of_address on newsletter_consents (email, at);
create index newsletter_consents_newest on newsletter_consents (at desc, id desc);
