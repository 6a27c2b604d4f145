-- The code changes registrations with their orders, and ends links with the address they were mailed to
-- (decision 28): a trigger only announces.
drop trigger registration_follows on orders;
drop function registration_follows();
drop function registration_state(text, boolean);
drop trigger family_links_end on guardians;
drop function family_links_end();
drop trigger family_calendar_ends on guardians;
drop function family_calendar_ends();
