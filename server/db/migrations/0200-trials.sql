-- The children who come to try a practice, by the practice's key.
create index submissions_trial on submissions ((fields ->> 'practice')) where kind = 'trial';
