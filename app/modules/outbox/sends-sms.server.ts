import type { AppContext } from "#core/context.server.ts";
import { isEmbedded } from "#core/vendors/embedded.ts";

/** Whether text messages reach telephones: otherwise no form asks for consent to them. */
export const sendsSms = ({ integrations }: Pick<AppContext, "integrations">): boolean =>
  !isEmbedded(integrations.sms.vendor);
