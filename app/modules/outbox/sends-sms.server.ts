import type { AppContext } from "#core/context.server.ts";
import { isEmbedded } from "#core/vendors/embedded.ts";

/** Whether an SMS service is connected: otherwise no form asks for consent to text messages. */
export const sendsSms = ({ integrations }: Pick<AppContext, "integrations">): boolean =>
  !isEmbedded(integrations.sms.vendor);
