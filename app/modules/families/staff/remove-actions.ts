import { data } from "react-router";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import {
  endGuardianLinks,
  type MemberOf,
  removeContact,
  removeGuardian,
} from "../end-access.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";

type Remove = (
  ctx: AppContext,
  by: StaffMember,
  of: MemberOf,
) => Promise<"ended" | "removed" | "last" | null>;

/**
 * The actions that end a guardian's links, or remove a guardian or an emergency contact, once staff have
 * confirmed it.
 * @param ofPage the person that the page is about
 */
export function removeActions<Given extends StaffPageAction>(ofPage: (given: Given) => MemberOf) {
  const removing = (remove: Remove, done: string) => async (given: Given) => {
    if (given.fields.confirmed !== "yes")
      return given.fail(400, { message: "Check the box first. Nothing was changed." });
    const of = ofPage(given);
    const outcome = await remove(given.ctx, given.staff, of);
    if (outcome === null) throw data(null, 404);
    if (outcome === "last") return given.fail(409, { message: lastGuardian });
    return redirectWithMessage(given.ctx, `/admin/families/${of.familyId}`, done);
  };
  return {
    "end-links": removing(endGuardianLinks, "Ended: their links no longer work on any device."),
    "remove-guardian": removing(
      removeGuardian,
      "Removed: the parent or guardian. Their links no longer work.",
    ),
    "remove-contact": removing(removeContact, "Removed: the emergency contact."),
  };
}

const lastGuardian =
  "This is the family’s only parent or guardian, so they can’t be removed. Add another one first.";
