alter table outbox_messages add column reply_to text;
alter table outbox_messages add column headers jsonb;
