-- Who agreed that this picture shows them on the site; null: nobody was asked, or it was withdrawn.
alter table uploads
  add column agreed_by text,
  add column agreed_at timestamptz(3),
  -- The staff member who heard or read the agreement.
  add column agreed_with text not null default '',
  add constraint uploads_agreed check ((agreed_by is null) = (agreed_at is null));
