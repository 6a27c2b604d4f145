import { defineList } from "#core/ui/admin/list-query.ts";

/** The list of meets. */
export const meetList = defineList({
  path: "/admin/meets",
  search: "Meet or town",
  filters: {
    where: { label: "Where", options: { indoor: "Indoor", outdoor: "Outdoor" } },
    results: { label: "Results", options: { none: "None yet", some: "Entered" } },
  },
  sorts: { day: "descending", name: "ascending", results: "descending" },
});
