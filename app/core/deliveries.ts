/** The recipients of a submission's notification: the CRM, the visitor by e-mail, staff by SMS. */
export const deliveryChannels = ["crm", "email", "sms"] as const;

export type DeliveryChannel = (typeof deliveryChannels)[number];

/**
 * `pending`: not tried yet · `sending`: an attempt is under way · `retrying`: failed, will be tried again ·
 * `delivered` · `failed`: given up until staff press Resend.
 */
export const deliveryStates = ["pending", "sending", "retrying", "delivered", "failed"] as const;

export type DeliveryState = (typeof deliveryStates)[number];
