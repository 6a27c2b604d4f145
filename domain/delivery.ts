/** Who is told of a submission: the CRM, the visitor by e-mail, staff by SMS. */
export const deliveryChannels = ["crm", "email", "sms"] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/**
 * `pending`: not tried yet · `sending`: an attempt is under way · `retrying`: failed, will be tried
 * again · `delivered` · `parked`: given up until staff press Resend.
 */
export const deliveryStates = ["pending", "sending", "retrying", "delivered", "parked"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Whether a vendor's name is that of one of our own stand-ins (`server/integrations/*\/local.ts`). */
export function isEmbedded(vendor: string | null): boolean {
  return vendor?.startsWith("embedded ") ?? false;
}
