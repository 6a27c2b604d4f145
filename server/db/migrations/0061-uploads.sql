-- Pictures staff uploaded. Their files stand in the storage as {upload_id}-{width}.{hash}.{format}.
create table uploads (
  upload_id text primary key,
  hash text not null,
  widths integer[] not null,
  width integer not null,
  height integer not null,
  blur text not null,
  alt text not null default '',
  -- Where the eye should stay when the picture is cut: in quarters from the left and from the top, 0 to 4.
  focus_x integer not null default 2,
  focus_y integer not null default 2,
  file_name text not null default '',
  bytes integer not null,
  uploaded_by text not null,
  uploaded_at timestamptz(3) not null default now()
);
create index uploads_newest on uploads (uploaded_at desc, upload_id);
create trigger uploads_announce
  after update or delete or truncate on uploads
  for each statement execute function announce_content_change();
