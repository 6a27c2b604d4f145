import { data, type RouterContextProvider } from "react-router";
import { appContext } from "#core/request-context.ts";
import {
  endGuardianLinks,
  type MemberOf,
  removeContact,
  removeGuardian,
} from "../end-access.server.ts";
import { staffContext } from "#modules/accounts/staff/guard.ts";
import type { Answer, Entry } from "./entries.tsx";

/** The actions that end a guardian's access, or remove a person from a family. */
export const removeActions = ["end-links", "remove-guardian", "remove-contact"] as const;
type RemoveAction = (typeof removeActions)[number];

/** Ends a guardian's links, or removes a guardian or an emergency contact, once staff have confirmed it. */
export async function takeRemoveAction(
  context: Readonly<RouterContextProvider>,
  removeAction: RemoveAction,
  { of, fields }: { of: MemberOf; fields: Record<string, string> },
) {
  const part: Entry["part"] = removeAction === "remove-contact" ? "contact" : "guardian";
  const answer = (message: string, failed: boolean): Answer => ({
    message,
    failed,
    part,
    id: of.id,
    errors: {},
    values: {},
  });
  if (fields.confirmed !== "yes")
    return data(answer("Tick the box first. Nothing was changed.", true), 400);
  const ctx = context.get(appContext);
  const remove = {
    "end-links": endGuardianLinks,
    "remove-guardian": removeGuardian,
    "remove-contact": removeContact,
  }[removeAction];
  const outcome = await remove(ctx, context.get(staffContext), of);
  if (outcome === null) throw data(null, 404);
  if (outcome === "last") return data(answer(lastGuardian, true), 409);
  return data(answer(done[removeAction], false));
}

const lastGuardian =
  "This is the family’s only parent or guardian, so they can’t be removed. Add another one first.";

const done: Record<RemoveAction, string> = {
  "end-links": "Ended: their links open nothing any more, on any device.",
  "remove-guardian": "Removed: the parent or guardian. Their links open nothing any more.",
  "remove-contact": "Removed: the emergency contact.",
};
