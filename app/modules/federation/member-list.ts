import { defineList, type ListQuery } from "#core/ui/admin/list-query.ts";

/** Whether an athlete is a member of the federation for the season; the most urgent first. */
export const memberStates = {
  missing: "No number",
  expired: "Expired",
  unknown: "Paid until is not known",
  ending: "Ends during the season",
  paid: "Paid",
} as const;

export type MemberState = keyof typeof memberStates;

/** The list of federation numbers. */
export const memberList = defineList({
  path: "/admin/federation",
  search: "Any name or number",
  filters: { state: { label: "Status", options: memberStates } },
  sorts: { need: "ascending", name: "ascending", until: "ascending" },
});

export type MemberQuery = ListQuery<typeof memberList>;
