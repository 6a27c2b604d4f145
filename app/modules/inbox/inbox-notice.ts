import type { Permission } from "#core/audit/permissions.ts";

/** A notice above the inbox or the spam folder that links to another section. */
export interface InboxNotice {
  /** The permission for that section. */
  permission: Permission;
  box: "inbox" | "spam";
  to: string;
  /** The text of the link, at the start of the notice. */
  label: string;
  rest: string;
}
