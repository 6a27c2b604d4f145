import type { Permission } from "#core/audit/permissions.ts";

/** A line above the inbox, or above the possible spam, that leads to another section. */
export interface InboxNotice {
  /** Of the section that it leads to. */
  permission: Permission;
  box: "inbox" | "spam";
  to: string;
  /** The text of the link, which begins the line. */
  label: string;
  rest: string;
}
