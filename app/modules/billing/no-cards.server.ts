import { noCardPayments } from "./checkout.ts";
import type { AppContext } from "#core/context.server.ts";

/** The message to visitors instead of a card payment; null: they can pay by card. */
export const noCards = ({ integrations, content }: Pick<AppContext, "integrations" | "content">) =>
  integrations.payments.takesCards ? null : noCardPayments(content.club);
