import { defineList } from "#core/ui/admin/list-query.ts";

/** The list of the coaches. */
export const coachList = defineList({
  path: "/admin/people/coaches",
  search: "Name, email or group",
  filters: {
    credentials: {
      label: "Credentials",
      options: { open: "Missing or lapsed", soon: "Expire soon", valid: "Nothing is missing" },
    },
    account: { label: "Account", options: { yes: "With an account", no: "No account" } },
  },
  sorts: { need: "ascending", name: "ascending" },
});
