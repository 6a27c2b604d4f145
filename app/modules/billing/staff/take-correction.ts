import { data, redirect } from "react-router";
import { reasonFrom } from "#core/reason.ts";
import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import { voidPayment } from "../void-payment.server.ts";
import { withdrawRegistration } from "../withdraw.server.ts";
import type { ReasonError } from "./reason-form.tsx";

const missingReason = {
  withdraw: "Say why the registration ends: the log keeps it",
  void: "Say what is wrong with this payment: the log keeps it",
};

/** Withdraws a registration or voids a payment, each with a reason. */
export async function takeCorrection(
  {
    ctx,
    staff,
    params: { reference },
    fields: { id = "", reason: typed = "" },
  }: StaffPageAction<{ params: { reference: string } }>,
  action: "withdraw" | "void",
) {
  const read = reasonFrom(typed, missingReason[action]);
  if (read.error !== null)
    return data<{ reason: ReasonError }>({ reason: { id, text: read.error, typed } }, 400);
  const chosen = { reference, id, reason: read.reason };
  const change = action === "void" ? voidPayment : withdrawRegistration;
  const outcome = await change(ctx, staff, chosen);
  if (outcome === "unknown") throw data(null, 404);
  const isDone = outcome === "voided" || outcome === "withdrawn";
  const done = isDone ? outcome : `${action}-${outcome}`;
  return redirect(`/admin/payments/${reference}?done=${done}`, 303);
}
