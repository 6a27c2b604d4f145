-- Machines whose disk was low: the admins get a mail about each at most once a day.
create table low_disks (
  machine text primary key,
  warned_on date not null,
  warned boolean not null default true
);
