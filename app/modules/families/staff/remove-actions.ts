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
import type { Answer, Entry } from "./entries.tsx";

type Remove = (
  ctx: AppContext,
  by: StaffMember,
  of: MemberOf,
) => Promise<"ended" | "removed" | "last" | null>;

/**
 * The actions that end a guardian's links, or remove a guardian or an emergency contact, once staff have
 * confirmed it.
 * @param ofPage whom a form of the page is about
 */
export function removeActions<Given extends StaffPageAction>(ofPage: (given: Given) => MemberOf) {
  const removing = (remove: Remove, part: Entry["part"], done: string) => async (given: Given) => {
    const of = ofPage(given);
    const answer = (message: string, failed: boolean): Answer => ({
      message,
      failed,
      part,
      id: of.id,
      errors: {},
      values: {},
    });
    if (given.fields.confirmed !== "yes")
      return data(answer("Tick the box first. Nothing was changed.", true), 400);
    const outcome = await remove(given.ctx, given.staff, of);
    if (outcome === null) throw data(null, 404);
    if (outcome === "last") return data(answer(lastGuardian, true), 409);
    return data(answer(done, false));
  };
  return {
    "end-links": removing(
      endGuardianLinks,
      "guardian",
      "Ended: their links open nothing any more, on any device.",
    ),
    "remove-guardian": removing(
      removeGuardian,
      "guardian",
      "Removed: the parent or guardian. Their links open nothing any more.",
    ),
    "remove-contact": removing(removeContact, "contact", "Removed: the emergency contact."),
  };
}

const lastGuardian =
  "This is the family’s only parent or guardian, so they can’t be removed. Add another one first.";
