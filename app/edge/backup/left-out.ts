/** Tables of sign-ins and of short-lived data. A restore leaves them empty: staff sign in again. */
export const leftOutTables: ReadonlySet<string> = new Set([
  "secrets",
  "staff_sessions",
  "staff_verifications",
  // Behind these are one-time links that open or make a staff account.
  "staff_invitations",
  "staff_resets",
  // They open a family's page: a guardian asks for a new link.
  "family_links",
  "mailed_keys",
  "rate_limits",
  "daily_jobs",
  "low_disks",
  "latest_releases",
]);

/** Rows that stay out of the other tables, as SQL: the mails that carry those one-time links. */
export const leftOutRows: ReadonlyMap<string, string> = new Map([
  [
    "deliveries",
    "(payload::text like '%/login/invitation?key=%' or payload::text like '%/login/new-password?key=%')",
  ],
]);
