-- Who wrote an article; empty: the club.
alter table articles add column author text not null default '';
