import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import { nameLabel } from "#core/audit/sentence.ts";

/** The audit subjects of this module. */
export const auditSubjects = {
  offering: nameLabel,
  "offering-edition": nameLabel,
  season: nameLabel,
  "season-edition": nameLabel,
  program: nameLabel,
  discounts: ({ details: { name } }) => name ?? "Discounts",
  "discount-code": nameLabel,
  "refund-rule": nameLabel,
  venue: nameLabel,
  "training-group": nameLabel,
  "weekly-session": nameLabel,
} as const satisfies Record<string, SubjectLabel>;

const anyRecord = [
  "offering",
  "offering-edition",
  "season",
  "season-edition",
  "program",
  "discounts",
  "discount-code",
  "refund-rule",
  "venue",
  "training-group",
  "weekly-session",
] as const;

/**
 * @param _details `undoes`: the entry that was undone; `did`: what that entry did to the record. The other
 * details are in the changes.
 */
const undone = (_details: { undoes?: number; did?: "added" | "changed" | "removed" }): string => "";

/** The audit actions of this module. */
export const auditActions = {
  "catalogue.added": { label: "Added to programs:", about: anyRecord },
  "catalogue.changed": { label: "Changed in programs:", about: anyRecord },
  "catalogue.removed": { label: "Removed from programs:", about: anyRecord },
  "catalogue.undone": { label: "Undid a change in programs:", about: anyRecord, adds: undone },
  "catalogue.confirmed": {
    label: "Confirmed as still right:",
    about: ["offering", "weekly-session"],
  },
} as const satisfies Record<string, AuditActionSpec>;

/** Fields' labels in the log's changes. */
export const auditFields = {
  admits: "Open to",
  agesFrom: "Ages from",
  agesTo: "Ages to",
  archived: "Archived",
  arriving: "Arriving and parking",
  bring: "What to bring",
  capacity: "Spots",
  closed: "Registration closed",
  closes: "Registration closes",
  days: "Days",
  earlyDays: "Days before the season",
  earlyPercent: "Early-bird discount %",
  endsDays: "Days into the season",
  familyMaximumCents: "Family cap",
  ends: "End",
  federationFeeCents: "Federation fee",
  feeCents: "Fee kept",
  firstDay: "First day",
  gives: "Refund",
  groupId: "Group",
  heading: "Heading",
  instalmentPlan: "Instalments",
  inFinder: "In the group finder",
  icon: "Drawing",
  lastDay: "Last day",
  lessSessions: "Sessions kept",
  logo: "Drawing",
  byFamily: "Families can withdraw on their page",
  movesByFamily: "Families can move on their page",
  name: "Name",
  offerings: "Offerings that lead into it",
  opens: "Registration opens",
  opensDaysBefore: "Registration opens, days before",
  per: "The price is",
  percent: "Discount %",
  place: "Location",
  postalCode: "Postal code",
  priceCents: "Price",
  program: "Schedule",
  programId: "Program",
  province: "Province",
  registrationLink: "External form",
  registrationOpens: "Registration opens",
  season: "Season",
  seasonId: "Season",
  secondChildPercent: "2nd child discount %",
  sessionsAWeek: "Sessions a week",
  sharePercent: "Refund %",
  sessionsLeft: "Late joiners pay only for the sessions left",
  starts: "Start",
  street: "Street",
  subTitle: "One line",
  taxKind: "Tax",
  text: "Text",
  thirdChildPercent: "3rd child discount %",
  title: "Title",
  town: "Town",
  until: "Last day",
  venueId: "Location",
  weekday: "Day",
  weeklySessions: "Weekly sessions",
  what: "What there is",
  who: "Who it is for",
};

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
