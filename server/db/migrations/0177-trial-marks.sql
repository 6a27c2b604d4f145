-- Whether a child who asked to try a practice came: the last press of a coach. It is part of the request, and is
-- exported, kept and deleted with it.
alter table submissions add column trial_mark jsonb;
