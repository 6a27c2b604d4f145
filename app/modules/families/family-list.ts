import { defineList, type ListQuery } from "#core/ui/admin/list-query.ts";

/** Staff's list of families. */
export const familyList = defineList({
  path: "/admin/families",
  search: "Any name, email or phone number",
  filters: { missing: { label: "Missing", options: { any: "Something is missing" } } },
  sorts: { name: "ascending" },
});

export type FamilyQuery = ListQuery<typeof familyList>;
