-- What staff write to families. audience: whom it is for (domain/messages.ts); who gets it is decided when it
-- is sent. state: draft, waiting (until not_before), sent (its deliveries exist).
create table messages (
  id uuid primary key default gen_random_uuid(),
  audience jsonb not null,
  -- The one family that it is for: the message goes with it.
  family_id uuid references families on delete cascade,
  subject text not null,
  text text not null,
  sms text,
  reply_to text not null,
  advertising boolean not null default false,
  state text not null,
  not_before timestamptz,
  written_by text references staff_users (id) on delete set null,
  writer text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  sent_at timestamptz
);
create index messages_newest on messages (changed_at desc, id desc);
create index messages_due on messages (not_before) where state = 'waiting';
create index messages_family on messages (family_id) where family_id is not null;

-- A delivery belongs to a submission, to a message, or to neither. An address gets a message once.
alter table deliveries
  add column message_id uuid references messages on delete cascade,
  add column guardian_id uuid references guardians on delete cascade;
create unique index deliveries_of_message on deliveries (message_id, channel, lower(payload ->> 'to'))
  where message_id is not null;
create index deliveries_guardian on deliveries (guardian_id) where guardian_id is not null;
