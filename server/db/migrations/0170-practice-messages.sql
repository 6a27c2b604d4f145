-- What a message about several practices is made of: each family reads those that concern it. Null: any other
-- message, or one that staff changed.
alter table messages add column practice_news jsonb;
