-- The guardian agreed to text messages to their telephone.
alter table guardians add column texts boolean not null default false;
