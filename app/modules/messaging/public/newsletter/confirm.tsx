import { appContext } from "#core/request-context.ts";
import { confirmWithinDays } from "../../newsletter.ts";
import { confirmSubscription, readConfirmation } from "../../consent.server.ts";
import {
  keyOf,
  MailedLink,
  mailedLinkAnswer,
  type MailedLinkLabels,
} from "#core/ui/public/mailed-link.tsx";
import type { Route } from "./+types/confirm";
import type { MailedLinkState } from "#core/mailed-link-state.ts";

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const link = await readConfirmation(ctx, keyOf(request));
  return mailedLinkAnswer({ ...link, under13Text: content.under13.newsletter });
}

export async function action({ context, request }: Route.ActionArgs) {
  return mailedLinkAnswer(await confirmSubscription(context.get(appContext), keyOf(request)));
}

/** Double opt-in: mail scanners open links, but only a person submits the form. */
export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, address } = actionData ?? loaderData;
  return <MailedLink {...labelsFor(state, address ?? "this address", loaderData.under13Text)} />;
}

const again = { label: "Ask for a new one", to: "/subscribe" };

function labelsFor(state: MailedLinkState, address: string, under13Text: string): MailedLinkLabels {
  switch (state) {
    case "ready":
      return {
        heading: "One click and you are on the list",
        text: `Shall we send our newsletter to ${address}? ${under13Text}`,
        button: "Yes, subscribe me",
      };
    case "done":
      return {
        heading: "You are on the list",
        text: `Our newsletter goes to ${address}. Each one has a link to unsubscribe.`,
        more: { label: "See when we train", to: "/schedule" },
      };
    case "expired":
      return {
        heading: "This link has expired",
        text: `It was valid for ${confirmWithinDays} days. ${address} is not on the list.`,
        more: again,
      };
    case "spent":
      return {
        heading: "This link was already used",
        text: `${address} has unsubscribed since this email was sent.`,
        more: again,
      };
    case "unknown":
      return {
        heading: "This link doesn’t work",
        text: "It is incomplete or not one of ours. Please open it from the email again.",
        more: again,
      };
  }
}
