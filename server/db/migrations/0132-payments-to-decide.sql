-- A payment that does not agree with its order waits for staff (state 'review'); accepted_at: they took it as it is.
alter table orders add column accepted_at timestamptz;
-- What banks took back in disputes the club lost.
alter table orders add column lost_cents integer not null default 0;

-- A payer's bank that wants a payment back, as the provider last told it. It may be told before the payment is.
create table payment_disputes (
  id text primary key,
  payment_reference text,
  state text not null,
  inquiry boolean not null,
  cents integer not null,
  currency text not null,
  reason text not null,
  answer_by timestamptz,
  opened_at timestamptz not null,
  changed_at timestamptz not null default now()
);
create index payment_disputes_payment on payment_disputes (payment_reference);
