/** Tables of sign-ins and of short-lived data. A restore leaves them empty: staff sign in again. */
export const leftOutTables: ReadonlySet<string> = new Set([
  "secrets",
  "staff_sessions",
  "staff_verifications",
  // These give access to a staff account with one-time links.
  "staff_invitations",
  "staff_resets",
  // These open a family's page: a guardian can request a new link.
  "family_links",
  "mailed_keys",
  "rate_limits",
  "daily_jobs",
  "low_disks",
  "latest_releases",
]);

/** Rows that are left out of the other tables, as SQL: the mails that contain those one-time links. */
export const leftOutRows: ReadonlyMap<string, string> = new Map([
  [
    "deliveries",
    "(payload::text like '%/login/invitation?key=%' or payload::text like '%/login/new-password?key=%')",
  ],
]);
