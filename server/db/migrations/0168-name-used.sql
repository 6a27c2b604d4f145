-- What an athlete is called, if not by the first name; '': by it.
alter table athletes add column name_used text not null default '';
