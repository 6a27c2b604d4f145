-- A signature that was brought on paper: the staff member who recorded it, and when. signed_at is then a moment
-- of the day on the paper. Null: it was given on the site.
alter table signatures
  add column recorded_by text,
  add column recorded_at timestamptz(3),
  add constraint signatures_recorded check ((recorded_by is null) = (recorded_at is null));
