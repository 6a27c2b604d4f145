import { Form, useNavigation } from "react-router";
import type { SubmissionState } from "#core/forms/submission-kinds.ts";

/** Marks an entry of the inbox as answered, or as new again. A submission can be closed without an answer. */
export function StateButton({
  state,
  canClose = false,
}: {
  state: SubmissionState;
  canClose?: boolean;
}) {
  return (
    <>
      <ButtonTo state={state === "new" ? "answered" : "new"} />
      {canClose && state !== "closed" && <ButtonTo state="closed" />}
    </>
  );
}

const buttons: Record<SubmissionState, string> = {
  new: "Mark as new",
  answered: "Mark as answered",
  closed: "Close",
};

function ButtonTo({ state }: { state: SubmissionState }) {
  const busy = useNavigation().formData?.get("_action") === "set-state";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="state" value={state} />
      <button
        className="staff-button"
        name="_action"
        value="set-state"
        aria-disabled={busy || undefined}
      >
        {buttons[state]}
      </button>
    </Form>
  );
}

/** The state that the button sets, and the message once it is set. */
export function stateAsked(
  { state }: Record<string, string>,
  canClose = false,
): {
  state: SubmissionState;
  marked: string;
} {
  if (state === "answered") return { state, marked: "Marked as answered." };
  if (state === "new") return { state, marked: "Marked as new." };
  if (state === "closed" && canClose) return { state, marked: "Closed." };
  throw new Response("There is no such state", { status: 400 });
}
