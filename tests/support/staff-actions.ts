import type { AuditAction } from "#core/audit/actions.ts";
import type { TestClub } from "./club.ts";
import type { records } from "./records.ts";

/** An action of staff and its audit entry. */
export interface StaffAction {
  /** The page's address or the API call. */
  at: string;
  /** The action's name in its route, if it is a page's. */
  action?: string;
  act: () => Promise<Response>;
  /** What the audit log records. */
  audit: AuditAction;
  /** Expected in the entry's subject or detail: the item, and its previous value. */
  says: string;
}

/** The actions on one subject. `cookie`: an admin's session */
export type StaffActions = (
  club: TestClub,
  cookie: string,
  make: ReturnType<typeof records>,
) => StaffAction[];

/** How a signed-in account submits a page's forms and calls the API. */
export function staffActions(club: TestClub, cookie: string) {
  const headers = (as = cookie) => ({
    Cookie: as,
    Origin: "http://club.test",
    Accept: "text/html",
  });
  const submit = (path: string, fields: Record<string, string>, as = cookie) =>
    club.request(path, { method: "POST", body: new URLSearchParams(fields), headers: headers(as) });
  const call = (method: string, path: string, body?: unknown) =>
    club.request(path, {
      method,
      headers: { ...headers(), "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  return { headers, submit, call };
}
