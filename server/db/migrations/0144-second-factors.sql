-- Whether a session's browser has shown a second factor: a code, a backup code or a passkey.
alter table staff_sessions add column second_factor boolean not null default false;

-- Accounts with an authenticator app could only sign in with a code.
update staff_sessions set second_factor = true
  where user_id in (select id from staff_users where two_factor_enabled);
