import { data, redirect, type RouterContextProvider } from "react-router";
import { startDonation } from "../checkout.server.ts";
import { appContext, visitContext } from "#core/request-context.ts";

interface Visit {
  context: Readonly<RouterContextProvider>;
}

/** Answers a donation form posted without JavaScript: redirects to the payment, or shows the error. */
export async function answerGift({ context }: Visit, form: FormData) {
  const [amount = ""] = [form.get("amount"), form.get("suggested")]
    .map((each) => String(each ?? "").trim())
    .filter(Boolean);
  const result = await startDonation(context.get(appContext), {
    body: { items: [{ amount }] },
    address: context.get(visitContext).address,
  });
  if (result.outcome === "started") {
    throw redirect(`/payment-checkout?session=${result.sessionId}`, 303);
  }
  return data({ message: result.message, amount }, result.status);
}
