-- What families and givers owe or paid. Written before the provider is asked; never deleted.
create table orders (
  id uuid primary key,
  reference text not null,
  kind text not null,
  method text not null default 'card',
  state text not null default 'starting',
  catalogue text,
  offering_type text,
  offering_id integer,
  title text not null,
  season_from date,
  season_to date,
  amount_cents integer not null check (amount_cents > 0),
  paid_cents integer not null default 0,
  refunded_cents integer not null default 0,
  currency text not null default 'cad',
  vendor text not null,
  idempotency_key uuid not null,
  session_id text,
  session_url text,
  expires_at timestamptz not null,
  payment_reference text,
  athlete_name text,
  birth_year integer,
  agreed_at timestamptz,
  customer_name text,
  customer_email text,
  submission_id uuid references submissions (id) on delete set null,
  last_error text,
  created_at timestamptz not null default now(),
  paid_at timestamptz
);
create unique index orders_reference on orders (reference);
create unique index orders_idempotency_key on orders (idempotency_key);
create unique index orders_session on orders (session_id);
create unique index orders_submission on orders (submission_id);
create index orders_newest on orders (created_at desc, id desc);
create index orders_payment on orders (payment_reference);
create index orders_places on orders (offering_type, offering_id, season_from);
create index orders_waiting on orders (created_at) where state in ('starting', 'open', 'processing');

-- Cards show whether there is a place: a registration that is held, paid, expired or refunded may change that.
create function orders_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', 'orders');
  return null;
end
$$;
create trigger orders_changed after update on orders for each row
  when (new.kind = 'registration'
    and (old.state is distinct from new.state or old.agreed_at is distinct from new.agreed_at))
  execute function orders_changed();

-- Every event the provider told us of, once; processed_at is set when it has had its effect.
create table payment_events (
  id text primary key,
  type text not null,
  subject text,
  refunded_cents integer,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);

-- What the provider and our records disagree on, as last seen.
create table payment_findings (
  id uuid primary key,
  kind text not null,
  subject text not null,
  order_reference text,
  words text not null,
  cents integer,
  found_at timestamptz not null default now(),
  mended_at timestamptz
);
create unique index payment_findings_open on payment_findings (kind, subject) where mended_at is null;

create table payment_checks (
  id uuid primary key,
  checked_at timestamptz not null default now(),
  orders_checked integer not null,
  findings integer not null,
  problem text
);

-- The embedded demo checkout's own memory: it plays the provider.
create table demo_checkouts (
  id text primary key,
  idempotency_key uuid not null unique,
  order_id uuid not null,
  title text not null,
  amount_cents integer not null,
  currency text not null,
  success_url text not null,
  cancel_url text not null,
  status text not null default 'open',
  payment_status text not null default 'unpaid',
  refunded_cents integer not null default 0,
  customer_name text,
  customer_email text,
  expires_at timestamptz not null,
  changed_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
