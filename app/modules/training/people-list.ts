import { type StaffRole, staffRoles, roleOf } from "#core/audit/roles.ts";
import { defineList } from "#core/ui/admin/list-query.ts";

/** The list of the staff accounts. */
export const peopleList = defineList({
  path: "/admin/people",
  search: "Name or email",
  filters: {
    role: {
      label: "Role",
      options: Object.fromEntries(staffRoles.map((role) => [role, roleOf(role).label])) as Record<
        StaffRole,
        string
      >,
    },
    factor: { label: "Second factor", options: { yes: "Has one", no: "Password only" } },
  },
  sorts: { name: "ascending", seen: "descending" },
});
