import type { AuditAction } from "#domain/staff.ts";
import type { TestClub } from "./club.ts";

/** What staff did, as the log should tell it. */
export interface StaffAction {
  /** The room's page or the API's call. */
  at: string;
  /** The button, where there is one. */
  intent?: string;
  act: () => Promise<Response>;
  action: AuditAction;
  /** In its subject or detail: what it was done to, and what it was before. */
  says: string;
}

/** How somebody who is signed in presses a room's buttons and calls the API. */
export function staffActions(club: TestClub, cookie: string) {
  const headers = (as = cookie) => ({
    Cookie: as,
    Origin: "http://club.test",
    Accept: "text/html",
  });
  const press = (path: string, fields: Record<string, string>, as = cookie) =>
    club.request(path, { method: "POST", body: new URLSearchParams(fields), headers: headers(as) });
  const call = (method: string, path: string, body?: unknown) =>
    club.request(path, {
      method,
      headers: { ...headers(), "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  return { headers, press, call };
}
