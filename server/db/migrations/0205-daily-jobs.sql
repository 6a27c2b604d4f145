-- Each daily job's last run. A job that fails, or has not succeeded for too long, is mailed to the admins
-- once a day.
create table daily_jobs (
  name text primary key,
  registered_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  took_ms integer,
  failed boolean not null default false,
  reason text,
  last_good_at timestamptz(3),
  warned_on date,
  warned boolean not null default false
);
