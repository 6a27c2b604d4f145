export interface PermissionSpec {
  /** Its name for the admin who gives it: `Send refunds`. */
  label: string;
  /** What it opens, as a sentence for that admin. */
  about: string;
  /** What it opens shows no family's data, so a password alone is enough. */
  isImpersonal?: true;
  /** No account gets it as an extra: every account has it, or admins only. */
  isFixed?: true;
}

/** What an account may do. Each module adds its own (`module.server.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: the modules extend it
export interface Permissions {}
export type Permission = keyof Permissions;
