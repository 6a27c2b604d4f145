import { appContext } from "#core/request-context.ts";
import { readUnsubscribing, unsubscribe } from "../../consent.server.ts";
import {
  keyOf,
  MailedLink,
  mailedLinkAnswer,
  type MailedLinkLabels,
} from "#core/ui/public/mailed-link.tsx";
import type { Route } from "./+types/unsubscribe";
import type { MailedLinkState } from "#core/mailed-link-state.ts";

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ context, request }: Route.LoaderArgs) {
  return mailedLinkAnswer(await readUnsubscribing(context.get(appContext), keyOf(request)));
}

/**
 * Handles our button's form, and the POST of a mail program's own button: no cookie, no redirect (RFC 8058).
 */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const oneClick = form.get("List-Unsubscribe") === "One-Click";
  const method = oneClick ? "one-click" : "email link";
  const ctx = context.get(appContext);
  return mailedLinkAnswer(await unsubscribe(ctx, { key: keyOf(request), method }));
}

/** One click without signing in; effective at once (CASL, s. 11). */
export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, address } = actionData ?? loaderData;
  return <MailedLink {...labelsFor(state, address ?? "this address")} />;
}

function labelsFor(state: MailedLinkState, address: string): MailedLinkLabels {
  if (state === "ready")
    return {
      heading: "Leave the newsletter",
      text: `Shall we stop sending our newsletter to ${address}?`,
      button: "Unsubscribe",
    };
  if (state === "done")
    return {
      heading: "You are off the list",
      text: `Our newsletter no longer goes to ${address}. This takes effect right away.`,
      more: { label: "Subscribe again", to: "/subscribe" },
    };
  return {
    heading: "This link doesn’t work",
    text: "It is incomplete, or we no longer have this address. Please open it from the email again, or send us a message.",
    more: { label: "Contact", to: "/contact-us" },
  };
}
