import type { AuditSubject } from "#core/audit/actions.ts";
import { defineList } from "#core/ui/admin/list-query.ts";

const logAreas = {
  families: "Families",
  money: "Money",
  inbox: "Inbox and messages",
  training: "Training",
  programs: "Programs",
  website: "Website",
  accounts: "Accounts",
  privacy: "Privacy and downloads",
};

/** The area of an entry, by its subject. */
const areaOf: Record<AuditSubject, keyof typeof logAreas> = {
  family: "families",
  import: "families",
  athlete: "families",
  guardian: "families",
  contact: "families",
  registration: "families",
  waiting: "families",
  waiver: "families",
  order: "money",
  payment: "money",
  vendor: "money",
  submission: "inbox",
  "reply template": "inbox",
  message: "inbox",
  address: "inbox",
  coach: "training",
  practice: "training",
  meet: "training",
  offering: "programs",
  "offering-edition": "programs",
  season: "programs",
  "season-edition": "programs",
  program: "programs",
  discounts: "programs",
  "discount-code": "programs",
  "refund-rule": "programs",
  venue: "programs",
  "training-group": "programs",
  "weekly-session": "programs",
  content: "website",
  article: "website",
  location: "website",
  picture: "website",
  site: "website",
  account: "accounts",
  invitation: "accounts",
  request: "privacy",
  export: "privacy",
  "backup-key": "privacy",
};

/** The subjects of an area. */
export const subjectsOf = (area: keyof typeof logAreas): string[] =>
  Object.entries(areaOf).flatMap(([subject, of]) => (of === area ? subject : []));

/** The audit log's list. */
export const auditList = defineList({
  path: "/admin/audit",
  search: "Person, family or reference",
  filters: {
    /** An account's id, or `others`. */
    who: { label: "By", type: "choice" },
    area: { label: "Area", options: logAreas },
    /** A name of the log's actions. */
    action: { label: "Action", type: "choice" },
    from: { label: "From", type: "day" },
    to: { label: "To", type: "day" },
  },
  sorts: { newest: "descending" },
});

/** Entries by a guardian, somebody unknown, the site itself, or an account that was removed. */
export const others = "others";
