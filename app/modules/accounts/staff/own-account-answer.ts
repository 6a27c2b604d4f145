import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { OwnResult } from "../account-change.server.ts";
import { withCookies } from "./login/frame.tsx";

/** The signed-in account, for what changes it. */
export const ownOf = ({ staff, request: { headers } }: StaffPageAction) => ({ staff, headers });

/** The answer to a form about one's own account. */
export const answerOwn = (given: StaffPageAction, { outcome, message, cookies }: OwnResult) =>
  outcome === "done"
    ? redirectWithMessage(given.ctx, "/admin/account", message, withCookies(cookies))
    : given.fail(400, { message });
