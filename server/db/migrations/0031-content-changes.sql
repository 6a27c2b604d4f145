-- Every instance keeps finished pages in memory and listens on this channel.
create function announce_content_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', tg_table_name);
  return null;
end
$$;

create trigger articles_announce
  after insert or update or delete or truncate on articles
  for each statement execute function announce_content_change();
create trigger categories_announce
  after insert or update or delete or truncate on categories
  for each statement execute function announce_content_change();
