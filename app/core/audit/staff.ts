import type { Permission, PermissionSpec } from "./permissions.ts";
import { roles, type StaffRole, staffRoles } from "./roles.ts";

/** The part of an account that its permissions depend on: its role and its extras. */
export type Account = Pick<StaffMember, "role" | "extras">;

export function can({ role, extras }: Account, permission: Permission): boolean {
  const { permissions } = roles[role];
  return permissions === "all" || permissions.includes(permission) || extras.includes(permission);
}

/** Whether a role alone has a permission. */
const roleCan = (role: StaffRole, permission: Permission) => can({ role, extras: [] }, permission);

/** The roles with a permission. Accounts can also have it as an extra: `accountsThatCan` finds them all. */
export const rolesThatCan = (permission: Permission): StaffRole[] =>
  staffRoles.filter((role) => roleCan(role, permission));

/** Whether an account may open only the groups assigned to it. */
export const isCoaching = (account: Account): boolean =>
  can(account, "groups.coach") && !can(account, "groups.manage");

/** Whether groups are assigned to an account: it works with their athletes. */
export const hasGroups = (account: Account): boolean =>
  (["attendance.take", "groups.coach", "messages.write", "sessions.change"] as const).some(
    (permission) => can(account, permission),
  );

interface Declared {
  permissions: Record<string, PermissionSpec>;
}

/** All permissions of an account. */
export const permissionsOf = (account: Account, { permissions }: Declared): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => can(account, permission));

/** Whether an account sees families' data, so that it needs a second factor. */
export const seesFamilies = (account: Account, modules: Declared): boolean =>
  permissionsOf(account, modules).some(
    (permission) => !modules.permissions[permission]?.isImpersonal,
  );

/** The permissions that a page of the admin site needs, with everything below it. */
export interface SectionAccess {
  /** The path as in its route: `/admin/payments`, `/admin/families/:family`. */
  path: string;
  /** Needed to open it. */
  permission: Permission;
  /** Needed in addition. */
  also?: Permission;
  /** Needed for its actions, in addition to the one that opens it. */
  changes?: Permission;
  /** The actions that need another permission than `changes`, by name. */
  actions?: Readonly<Record<string, Permission>>;
}

interface Sections {
  sections: readonly SectionAccess[];
}

/**
 * The permissions that a page, or one of its actions, needs; null: no section declares it, and only an admin
 * may open it.
 * @param route the page's route (`pattern`), not its address, which can be spelled in several ways
 */
export function permissionsFor(
  route: string,
  action: string | null,
  { sections }: Sections,
): Permission[] | null {
  // The framework's patterns begin without a slash.
  const at = route.replace(/^\/?/, "/");
  // A section can be below another, such as `/admin/programs/groups`: the longest matching path applies.
  const [section] = sections
    .filter(({ path }) => path === at || (path !== "/admin" && at.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length);
  if (!section) return null;
  const { permission, also, changes, actions = {} } = section;
  const opens = also ? [permission, also] : [permission];
  const acts =
    action === null ? undefined : Object.hasOwn(actions, action) ? actions[action] : changes;
  return acts ? [...new Set([...opens, acts])] : opens;
}

const mayAt = (account: Account, needed: readonly Permission[] | null) =>
  needed
    ? needed.every((permission) => can(account, permission))
    : roles[account.role].permissions === "all";

/** Whether an account may open a page of the admin site; an account with all permissions may open any. */
export const mayOpen = (account: Account, route: string, modules: Sections): boolean =>
  mayAt(account, permissionsFor(route, null, modules));

/** Whether an account may perform an action of a page of the admin site. */
export const mayDo = (
  account: Account,
  { route, action }: { route: string; action: string },
  modules: Sections,
): boolean => mayAt(account, permissionsFor(route, action, modules));

/** The signed-in account; `isAdmin` is the specification's flag (docs/specification.md 6). */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  /** The permissions that an admin granted this account in addition to those of its role. */
  extras: readonly Permission[];
  isAdmin: boolean;
}

/** The account that makes a change. */
export type Writer = Pick<StaffMember, "id" | "name">;
