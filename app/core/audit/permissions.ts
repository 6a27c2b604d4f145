import type { Area } from "../ui/admin/areas.ts";

export interface PermissionSpec {
  /** The area of the menu that it belongs to. */
  area: Area;
  /** Its label for the admin who grants it: `Send refunds`. */
  label: string;
  /** What it allows, as a sentence for that admin. */
  about: string;
  /** It gives no access to families' data, so a password alone is enough. */
  isImpersonal?: true;
  /** It cannot be granted as an extra: every account has it, or only admins do. */
  isFixed?: true;
}

/** What an account may do. Each module adds its own (`module.server.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: the modules extend it
export interface Permissions {}
export type Permission = keyof Permissions;
