/** What the audit log knows of, in the words staff read. */
export const auditActions = {
  "content.saved": "Changed the words of",
  "content.restored": "Brought back an earlier version of",
  "content.default": "Went back to the built-in words of",
  "people.invited": "Invited",
  "people.joined": "Accepted the invitation",
  "people.invitation-withdrawn": "Withdrew the invitation of",
  "people.role": "Changed the role of",
  "people.removed": "Removed the account of",
  "account.signed-in": "Signed in",
  "account.refused": "Was refused at the sign-in",
  "account.password": "Changed the password of",
  "account.reset-asked": "Asked for a new password for",
  "account.two-factor-on": "Turned on two-factor sign-in for",
  "account.two-factor-off": "Turned off two-factor sign-in for",
  "account.sessions-ended": "Ended sessions of",
  "office.exported": "Downloaded",
  "office.payments-mended": "Mended payments",
  "office.person-deleted": "Deleted a person's data",
} as const;
export type AuditAction = keyof typeof auditActions;
