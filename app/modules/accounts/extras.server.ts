import { eq } from "drizzle-orm";
import { aboutAccount, recordAudit } from "#core/audit/audit.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import type { Permission } from "#core/audit/permissions.ts";
import { can, hasGroups, type StaffMember } from "#core/audit/staff.ts";
import { roleOf, type StaffRole } from "#core/audit/roles.ts";
import type { AppContext } from "#core/context.server.ts";
import { type Area, areas } from "#core/ui/admin/areas.ts";
import { done, type PeopleResult, refused } from "./result.server.ts";
import { coachGroups } from "./schema.ts";

/** A permission in the form for an account's permissions. */
export interface PermissionChoice {
  name: Permission;
  area: Area;
  label: string;
  about: string;
  /** The role includes it. */
  byRole: boolean;
  isExtra: boolean;
}

interface Chosen {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  choices: PermissionChoice[];
}

type Context = Pick<AppContext, "db" | "modules">;

const order = Object.keys(areas);

/** The permissions that an admin can grant to one account, in the menu's order. */
const givable = ({ modules }: Pick<AppContext, "modules">) =>
  Object.entries(modules.permissions)
    .filter(([, { isFixed }]) => !isFixed)
    .map(([name, { area, label, about }]) => ({ name: name as Permission, area, label, about }))
    .toSorted((a, b) => order.indexOf(a.area) - order.indexOf(b.area));

/** An account with the permissions of its role and its extras; null: there is none. */
export async function readPermissions(ctx: Context, id: string): Promise<Chosen | null> {
  const [person] = await ctx.db.select().from(staffUsers).where(eq(staffUsers.id, id));
  if (!person) return null;
  const { name, email, role, extras } = person;
  return {
    id,
    name,
    email,
    role,
    choices: givable(ctx).map((choice) => ({
      ...choice,
      byRole: can({ role, extras: [] }, choice.name),
      isExtra: extras.includes(choice.name),
    })),
  };
}

const unchanged = { outcome: "unchanged", message: "You changed nothing." } as const;

/** Sets an account's extras to exactly these permissions, from its next request on. */
export function changeExtras(
  ctx: Context,
  admin: StaffMember,
  { id, extras: chosen }: { id: string; extras: readonly string[] },
): Promise<PeopleResult | typeof unchanged> {
  const known = givable(ctx);
  return ctx.db.transaction(async (transaction) => {
    const [person] = await transaction
      .select()
      .from(staffUsers)
      .where(eq(staffUsers.id, id))
      .for("update");
    if (!person) return refused("There is no such account.");
    const { name, role } = person;
    if (known.every((one) => can({ role, extras: [] }, one.name)))
      return refused(`${name} is ${roleOf(role).one} and has every permission already.`);
    const extras = known
      .map((one) => one.name)
      .filter((one) => chosen.includes(one) && !can({ role, extras: [] }, one));
    const labels = (names: readonly Permission[]) =>
      known.flatMap((one) => (names.includes(one.name) ? one.label : [])).join(", ");
    const [before, after] = [labels(person.extras), labels(extras)];
    if (before === after) return unchanged;
    await transaction.update(staffUsers).set({ extras }).where(eq(staffUsers.id, id));
    if (!hasGroups({ role, extras }))
      await transaction.delete(coachGroups).where(eq(coachGroups.staffId, id));
    await recordAudit(transaction, {
      actor: admin,
      action: "people.extras",
      ...aboutAccount(person),
      changes: { extras: [before, after] },
    });
    return done(`The permissions of ${name} are saved.`);
  });
}
