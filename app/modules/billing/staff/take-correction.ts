import { data } from "react-router";
import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { reasonFrom } from "#core/reason.ts";
import { voidPayment } from "../void-payment.server.ts";
import { withdrawRegistration } from "../withdraw.server.ts";

const corrections = {
  withdraw: {
    change: withdrawRegistration,
    missingReason: "Say why the registration ends: the log keeps it",
    messages: {
      withdrawn: "Withdrawn: the place is free. The family gets an email, if we have an address.",
      before: "This registration had already been withdrawn. Nothing was changed.",
      over: "Only a registration of a paid order, or of one recorded by hand, can be withdrawn. Nothing was changed.",
    },
  },
  void: {
    change: voidPayment,
    missingReason: "Say what is wrong with this payment: the log keeps it",
    messages: {
      voided: "Voided: this payment no longer counts.",
      before: "This payment had already been voided. Nothing was changed.",
      over: "This order was given up, and its money is recorded as given back. Nothing was changed.",
    },
  },
};

/** Withdraws a registration or voids a payment, each with a reason. */
export async function takeCorrection(
  { ctx, staff, params: { reference }, fields: values, fail }: StaffPageAction<PaymentArgs>,
  action: keyof typeof corrections,
) {
  const { id = "", reason: typed = "" } = values;
  const { change, missingReason, messages } = corrections[action];
  const read = reasonFrom(typed, missingReason);
  if (read.error !== null)
    return fail(400, {
      id,
      message: "Nothing was changed.",
      errors: { reason: read.error },
      values,
    });
  const outcome = await change(ctx, staff, { reference, id, reason: read.reason });
  if (outcome === "unknown") throw data(null, 404);
  const message: Partial<Record<typeof outcome, string>> = messages;
  return redirectWithMessage(ctx, `/admin/payments/${reference}`, message[outcome] ?? "");
}

interface PaymentArgs {
  params: { reference: string };
}
