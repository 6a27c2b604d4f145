import { data } from "react-router";
import { roleOf } from "#core/audit/roles.ts";
import type { StaffMember } from "#core/audit/staff.ts";

/** The error page for an account without the permission. */
export const refused = ({ role }: Pick<StaffMember, "role">) =>
  data({ ...roleOf(role).refusal, links: [{ label: "Admin", to: "/admin" }] }, 403);
