import { Form, useNavigation } from "react-router";
import type { SubmissionState } from "#core/forms/submission-kinds.ts";

/** Marks an entry of the inbox as answered, or as new again. */
export function StateButton({ state }: { state: SubmissionState }) {
  const busy = useNavigation().formData?.get("_action") === "set-state";
  const isNew = state === "new";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="state" value={isNew ? "answered" : "new"} />
      <button
        className={isNew ? "staff-button primary" : "staff-button"}
        name="_action"
        value="set-state"
        aria-disabled={busy || undefined}
      >
        {isNew ? "Mark as answered" : "Mark as new"}
      </button>
    </Form>
  );
}

/** The state that the button asks for, and the message once it is set. */
export function stateAsked({ state }: Record<string, string>): {
  state: SubmissionState;
  marked: string;
} {
  if (state === "answered") return { state, marked: "Marked as answered." };
  if (state === "new") return { state, marked: "Marked as new." };
  throw new Response("There is no such state", { status: 400 });
}
