import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { PeopleResult } from "../result.server.ts";

/** The answer to a form about another account or an invitation. */
export const answerPeople = (given: StaffPageAction, { outcome, message }: PeopleResult) =>
  outcome === "done"
    ? redirectWithMessage(given.ctx, `/admin/people${given.url.search}`, message)
    : given.fail(409, { message, values: given.fields });
