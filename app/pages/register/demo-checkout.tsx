import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { DemoPayment } from "#app/sections/demo-payment.tsx";
import { demoPayerSchema, demoSteps } from "#domain/demo-checkout.ts";
import { fieldErrors } from "#domain/form-field.ts";
import { spokenMoney } from "#domain/money.ts";
import { missing } from "#app/pages/frame/missing.ts";
import type { Route } from "./+types/demo-checkout";

export { noStoreHeaders as headers } from "#app/pages/frame/no-store.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Demo checkout" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, readCheckout, readDemoCheckout } = context.get(servicesContext);
  const session = await readDemoCheckout(params.session);
  if (!session) throw missing();
  const checkout = await readCheckout(params.session);
  // A real provider's address is told to nobody before the terms are accepted; this one can be guessed.
  if (checkout?.state === "waiting" && !checkout.payUrl) {
    throw redirect(`/checkout/${params.session}`, 303);
  }
  const { status, payment, refundedCents, successUrl, cancelUrl } = session;
  return {
    clubName: content.club.name,
    title: session.title,
    price: spokenMoney(session.amountCents),
    standing: standingOf(status, payment, refundedCents),
    returnUrl: status === "complete" ? successUrl : cancelUrl,
  };
}

function standingOf(
  status: "open" | "complete" | "expired",
  payment: "paid" | "unpaid",
  refunded: number,
): "open" | "expired" | "waiting" | "paid" | "refunded" {
  if (status !== "complete") return status;
  if (refunded > 0) return "refunded";
  return payment === "paid" ? "paid" : "waiting";
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readDemoCheckout, takeDemoStep } = context.get(servicesContext);
  const session = await readDemoCheckout(params.session);
  if (!session) throw missing();
  const form = Object.fromEntries(await request.formData());
  const values = { name: String(form.name ?? ""), email: String(form.email ?? "") };
  const answer = (message: string, errors = {}) => data({ message, errors, values }, 400);

  if (form.step === "cancel") throw redirect(session.cancelUrl, 303);
  const step = demoSteps.find((known) => known === form.step);
  const pays = step === "pay" || step === "pay-late" || form.step === "decline";
  const payer = demoPayerSchema.safeParse(values);
  if (pays && !payer.success) {
    return answer("Please mend the fields below.", fieldErrors(payer.error));
  }
  if (form.step === "decline") return answer("Your card was declined. Nothing was charged.");
  if (!step) return answer("There is no such step.");
  const taken = await takeDemoStep(params.session, step, payer.data ?? values);
  if (!taken) return answer("That is not possible any more.");
  throw redirect(pays ? session.successUrl : `/demo-checkout/${params.session}`, 303);
}

/** Plays the card provider's page while none is configured. */
export default function DemoCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <DemoPayment {...loaderData} answer={actionData} />;
}
