import { Form, unstable_useRoute as useRoute } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { extendHold } from "../transfer-holds.server.ts";
import type { Route } from "./+types/more-time";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { backToPayment } from "./payment-answer.ts";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

type Given = StaffPageAction<Route.ActionArgs>;

/** Gives a family more time to pay. */
export const action = pageActions({
  async "more-time"(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const dueOn = values.due_on ?? "";
    const result = await extendHold(ctx, staff, { reference: params.reference, dueOn });
    if (result.outcome === "invalid") return fail(400, { message: result.message, values });
    return backToPayment(
      given,
      result.outcome === "extended" && `The spot is kept until ${result.day}.`,
    );
  },
});

interface MoreTimeProps {
  /** ISO. */
  dueOn: string;
  day: string;
  /** A part is paid: the places are not released. */
  isTaken: boolean;
}

/** The form for the last day on which a family pays; until then the places of an unpaid order are held. */
export function MoreTime({ dueOn, day, isTaken }: MoreTimeProps) {
  const failure = useRoute("modules/billing/staff/more-time")?.actionData;
  return (
    <Form method="post" action="more-time" className="panel stack" preventScrollReset>
      <h2>{isTaken ? `The rest is due by ${day}` : `The spot is kept until ${day}`}</h2>
      <p className="quiet">
        The payment is due by then.{" "}
        {isTaken
          ? "A part is paid, so the spot stays taken."
          : "If nothing has arrived a day later, the spot goes to the waiting list, and nothing is owed."}{" "}
        If you change the day, the family gets an email.
      </p>
      {failure && (
        <p role="alert" className="field-error">
          {failure.message}
        </p>
      )}
      <div className="action-row">
        <label className="staff-field">
          {isTaken ? "Due by" : "Keep it until"}{" "}
          <input
            type="date"
            name="due_on"
            defaultValue={failure?.values.due_on ?? dueOn}
            aria-invalid={failure ? true : undefined}
            required
          />
        </label>
        <ActionButton action="more-time">Change the day</ActionButton>
      </div>
    </Form>
  );
}
