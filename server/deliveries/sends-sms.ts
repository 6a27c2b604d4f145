import { isEmbedded } from "#domain/inbox.ts";
import type { AppContext } from "../context.ts";

/** Whether text messages reach telephones: otherwise no form asks for consent to them. */
export const sendsSms = ({ integrations }: Pick<AppContext, "integrations">): boolean =>
  !isEmbedded(integrations.sms.vendor);
