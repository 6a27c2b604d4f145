import { createContext, type RouterContextProvider } from "react-router";
import type { Permission } from "./audit/permissions.ts";
import { can, type StaffMember } from "./audit/staff.ts";
import type { AppContext } from "./context.server.ts";

/** The first argument of the server's functions: `context.get(appContext)`. */
export const appContext = createContext<AppContext>();

/** The signed-in account: set by `staffOnly`, so every page behind it can rely on it. */
export const staffContext = createContext<StaffMember>();

/**
 * Whether the signed-in account has a permission: a loader sends no data of a part that the account may not
 * see.
 */
export function mayIn(
  context: Readonly<RouterContextProvider>,
): (permission: Permission) => boolean {
  const staff = context.get(staffContext);
  return (permission) => can(staff, permission);
}

/** The server's data on the request beyond the Request itself. */
export interface Visit {
  /** The id in every log line of the request and on the error page. */
  id: string;
  /** The visitor's network address, as the nearest trusted proxy or the socket gives it. */
  address: string;
  /** Logs an error that occurred while answering. */
  report: (error: unknown) => void;
}

export const visitContext = createContext<Visit>();
