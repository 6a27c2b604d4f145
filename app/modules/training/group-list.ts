import { defineList } from "#core/ui/admin/list-query.ts";

export const programs = { track: "Track and field", strength: "Strength", speed: "Speed" } as const;

/** The list of the training groups. */
export const groupList = defineList({
  path: "/admin/groups",
  search: "Group or coach",
  filters: {
    program: { label: "Program", options: programs },
    state: {
      label: "Status",
      options: {
        room: "Has room",
        over: "Over capacity",
        waiting: "Somebody waits",
        "no-coach": "No coach",
        lacking: "Missing credentials",
      },
    },
  },
  sorts: { order: "ascending", name: "ascending", athletes: "descending" },
});
