import { appContext } from "#core/request-context.ts";
import { formatMoney } from "#core/money.ts";
import { verifyWithinDays } from "../privacy.ts";
import { dateTextOf } from "#core/time/time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { readVerification, type VerifyLink, verifyPrivacyRequest } from "../requests.server.ts";
import type { AppContext } from "#core/context.server.ts";
import {
  keyOf,
  MailedLink,
  mailedLinkAnswer,
  type MailedLinkLabels,
} from "#core/ui/public/mailed-link.tsx";
import type { Route } from "./+types/verify";

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return mailedLinkAnswer(toView(ctx, await readVerification(ctx, keyOf(request))));
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  return mailedLinkAnswer(toView(ctx, await verifyPrivacyRequest(ctx, keyOf(request))));
}

const toView = (ctx: AppContext, { dueAt, creditCents, ...link }: VerifyLink) => ({
  ...link,
  due: dueAt && dateTextOf(dueAt, clockOf(ctx).zone),
  credit: creditCents > 0 ? lostCredit(ctx, creditCents) : "",
});

/** A warning before a credit is lost by the deletion. */
const lostCredit = ({ content: { club } }: AppContext, cents: number) =>
  ` You have a credit of ${formatMoney(cents)} with us, which ends with the deletion. Write to ${club.email} or call ${club.phone} first, and we will pay it out.`;

/** Submitting the form proves that the requester reads that address. */
export default function VerifyPage({ loaderData, actionData }: Route.ComponentProps) {
  return <MailedLink {...labelsFor(actionData ?? loaderData)} />;
}

const again = { label: "Ask again", to: "/data-request" };

function labelsFor({
  state,
  kind,
  reference,
  due,
  credit,
}: ReturnType<typeof toView>): MailedLinkLabels {
  const deletes = kind === "deletion";
  switch (state) {
    case "ready":
      return {
        heading: deletes ? "Delete all your data?" : "See your data?",
        text: deletes
          ? `Press the button and we will delete it within 30 days. This cannot be undone.${credit}`
          : "Press the button and we will send it to this address within 30 days.",
        button: deletes ? "Yes, delete it" : "Yes, send it to me",
      };
    case "done":
      return {
        heading: "We have your request",
        text: `Its reference is ${reference}. ${due ? `We will reply by email by ${due}.` : ""}${credit}`,
      };
    case "expired":
      return {
        heading: "This link has expired",
        text: `It was valid for ${verifyWithinDays} days. Nothing was shown or deleted.`,
        more: again,
      };
    default:
      return {
        heading: "This link doesn’t work",
        text: "It is incomplete or not one of ours. Please open it from the email again.",
        more: again,
      };
  }
}
