-- When a delivery is to be handed to the workers; null: it was, or it waits for staff.
alter table deliveries add column due_at timestamptz;
create index deliveries_due on deliveries (due_at) where due_at is not null;
