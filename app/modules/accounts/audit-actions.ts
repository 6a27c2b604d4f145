import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import { plural } from "#core/audit/details.ts";
import { nameLabel } from "#core/audit/sentence.ts";
import { roleOf, type StaffRole } from "#core/audit/roles.ts";

const passkey = (details: { passkey?: string }): string => details.passkey ?? "";

const how = (details: { how?: string }): string => details.how ?? "";

const role = (details: { role?: StaffRole }): string =>
  details.role ? `as ${roleOf(details.role).one}` : "";

const browsers = (details: { browsers?: number }): string =>
  plural(details.browsers ?? 0, "browser");

/** The audit subjects of this module. */
export const auditSubjects = {
  account: ({ details: { name } }) => name || "an address without an account",
  invitation: nameLabel,
  /** A file of personal data, by its name. */
  export: nameLabel,
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "people.invited": { label: "Invited", about: ["invitation"], adds: role },
  "people.joined": { label: "Accepted the invitation for", about: ["account"] },
  "people.invitation-withdrawn": { label: "Withdrew the invitation for", about: ["invitation"] },
  "people.role": { label: "Changed the role of", about: ["account"] },
  "people.extras": { label: "Changed the permissions of", about: ["account"] },
  "people.removed": { label: "Removed the account of", about: ["account"] },
  "people.sessions-ended": {
    label: "Signed out a colleague’s browsers:",
    about: ["account"],
    adds: browsers,
  },
  "people.factor-reset": { label: "Reset the second factor of", about: ["account"] },
  "account.signed-in": { label: "Signed in as", about: ["account"], adds: how },
  "account.signed-out": { label: "Signed out as", about: ["account"] },
  "account.refused": { label: "Failed to sign in as", about: ["account"] },
  "account.factor-refused": {
    label: "Failed the second step of the sign-in as",
    about: ["account"],
    adds: how,
  },
  "account.password": { label: "Changed the password of", about: ["account"], adds: how },
  "account.reset-asked": {
    label: "Asked for a new password for",
    about: ["account"],
    adds: how,
  },
  "account.two-factor-begun": {
    label: "Started setting up two-factor sign-in for",
    about: ["account"],
  },
  "account.two-factor-on": { label: "Turned on two-factor sign-in for", about: ["account"] },
  "account.two-factor-off": { label: "Turned off two-factor sign-in for", about: ["account"] },
  "account.passkey-added": { label: "Added a passkey for", about: ["account"], adds: passkey },
  "account.passkey-renamed": { label: "Renamed a passkey of", about: ["account"] },
  "account.passkey-removed": {
    label: "Removed a passkey of",
    about: ["account"],
    adds: passkey,
  },
  "account.sessions-ended": {
    label: "Signed out other browsers of",
    about: ["account"],
    adds: browsers,
  },
  "office.exported": { label: "Downloaded", about: ["export"] },
} as const satisfies Record<string, AuditActionSpec>;

/** Fields' labels in the log's changes. */
export const auditFields = {
  extras: "Permissions beside the role",
  passkey: "Passkey",
  role: "Role",
};

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
