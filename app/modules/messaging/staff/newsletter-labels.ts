import type { ConsentAct, SubscriberState } from "../newsletter.ts";

/** An address's state in the newsletter. */
export const subscriberLabels: Record<SubscriberState, string> = {
  asked: "Not confirmed",
  subscribed: "Subscribed",
  unsubscribed: "Unsubscribed",
};

/** A subscriber's last action. */
export const consentLabels: Record<ConsentAct, string> = {
  asked: "Signed up",
  confirmed: "Confirmed",
  withdrawn: "Unsubscribed",
};
