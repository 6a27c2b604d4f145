import { eq } from "drizzle-orm";
import { can, type StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { coachGroups } from "./schema.ts";

/** The groups whose athletes an account may see. */
export type OwnGroups = "all" | readonly string[];

export const isOwnGroup = (own: OwnGroups, group: string): boolean =>
  own === "all" || own.includes(group);

/**
 * The groups whose athletes an account may see: an admin's are all of them, a coach's those that an admin has
 * assigned and that still exist, an editor's none.
 */
export async function ownGroups(
  { db, content }: Pick<AppContext, "db" | "content">,
  staff: Pick<StaffMember, "id" | "role">,
): Promise<OwnGroups> {
  if (can(staff, "groups.manage")) return "all";
  if (!can(staff, "groups.coach")) return [];
  const assigned = await db.select().from(coachGroups).where(eq(coachGroups.staffId, staff.id));
  const ids = new Set(assigned.map(({ groupId }) => groupId));
  return content.schedules.groups.flatMap((group) => (ids.has(group.id) ? group.id : []));
}
