-- The run of a season that was bought or waited for, such as 2026-winter: places are counted by it, so that a
-- season's days can move. Earlier rows get theirs when this release starts, from the offerings
-- (server/content/carry-seasons.ts), because SQL cannot read the built-in ones.
alter table order_lines add column season_id text;
alter table registrations add column season_id text;
alter table waiting_places add column season_id text;
create index registrations_season on registrations (season_id);
