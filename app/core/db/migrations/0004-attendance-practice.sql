-- Finds the practices of some days without reading each one's entries.
create index attendance_practice on attendance (day, session_key) where not by_family;
