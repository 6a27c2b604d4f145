import { data, redirect, type RouterContextProvider } from "react-router";
import { servicesContext, visitContext } from "../context.ts";

interface Visit {
  context: Readonly<RouterContextProvider>;
}

/** What a donation form that was posted without JavaScript comes to: on to the payment, or why not. */
export async function answerGift({ context }: Visit, form: FormData) {
  const amount = String(form.get("amount") ?? "");
  const result = await context.get(servicesContext).startDonation({
    body: { items: [{ amount }] },
    address: context.get(visitContext).address,
  });
  if (result.outcome === "started") {
    throw redirect(`/payment-checkout?session=${result.sessionId}`, 303);
  }
  return data({ message: result.message, amount }, result.status);
}
