-- Staff added the athlete without a registration: it is kept for a while until it has one.
alter table athletes add column added_by_staff boolean not null default false;
