import { data, redirect } from "react-router";
import { reasonFrom } from "#core/reason.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { voidPayment } from "../void-payment.server.ts";
import { withdrawRegistration } from "../withdraw.server.ts";
import type { ReasonError } from "./reason-form.tsx";

const missingReason = {
  withdraw: "Say why the registration ends: the log keeps it",
  void: "Say what is wrong with this payment: the log keeps it",
};

interface Correction {
  intent: "withdraw" | "void";
  reference: string;
  values: Record<string, string>;
}

/** Withdraws a registration or voids a payment, each with a reason. */
export async function takeCorrection(
  ctx: AppContext,
  by: StaffMember,
  { intent, reference, values: { id = "", reason: typed = "" } }: Correction,
) {
  const read = reasonFrom(typed, missingReason[intent]);
  if (read.error !== null)
    return data<{ reason: ReasonError }>({ reason: { id, text: read.error, typed } }, 400);
  const chosen = { reference, id, reason: read.reason };
  const change = intent === "void" ? voidPayment : withdrawRegistration;
  const outcome = await change(ctx, by, chosen);
  if (outcome === "unknown") throw data(null, 404);
  const isDone = outcome === "voided" || outcome === "withdrawn";
  const done = isDone ? outcome : `${intent}-${outcome}`;
  return redirect(`/admin/payments/${reference}?done=${done}`, 303);
}
