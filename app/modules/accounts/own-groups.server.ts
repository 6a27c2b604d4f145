import { eq } from "drizzle-orm";
import { can, hasGroups, type StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { coachGroups } from "./schema.ts";

/** The groups whose athletes an account may see. */
export type OwnGroups = "all" | readonly string[];

export const isOwnGroup = (own: OwnGroups, group: string): boolean =>
  own === "all" || own.includes(group);

/**
 * The groups whose athletes an account may see: all of them if it manages groups, otherwise the existing ones
 * that an admin has assigned to it.
 */
export async function ownGroups(
  { db, content }: Pick<AppContext, "db" | "content">,
  staff: Pick<StaffMember, "id" | "role" | "extras">,
): Promise<OwnGroups> {
  if (can(staff, "groups.manage")) return "all";
  if (!hasGroups(staff)) return [];
  const assigned = await db.select().from(coachGroups).where(eq(coachGroups.staffId, staff.id));
  const ids = new Set(assigned.map(({ groupId }) => groupId));
  return content.schedules.groups.flatMap((group) => (ids.has(group.id) ? group.id : []));
}
