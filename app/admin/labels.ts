import type { DeliveryChannel, DeliveryState } from "#domain/delivery.ts";
import type { ConsentAct, SubscriberState } from "#domain/newsletter.ts";
import type { Catalogue, OrderKind, OrderState } from "#domain/order.ts";
import type { SubmissionKind, SubmissionState } from "#domain/submission.ts";

/** What staff call a form. */
export const kindLabels: Record<SubmissionKind, string> = {
  enquiry: "Enquiry",
  contact: "Message",
  subscription: "Subscription",
  application: "Application",
  registration: "Registration",
  donation: "Donation",
  "waiting-list": "Waiting list",
};

/** Whether somebody has replied. */
export const stateLabels: Record<SubmissionState, string> = { new: "New", answered: "Answered" };

/** Where an address stands with the newsletter. */
export const subscriberLabels: Record<SubscriberState, string> = {
  asked: "Not confirmed",
  subscribed: "Subscribed",
  unsubscribed: "Unsubscribed",
};

/** What somebody did about the newsletter. */
export const consentLabels: Record<ConsentAct, string> = {
  asked: "Asked",
  confirmed: "Confirmed",
  withdrawn: "Left",
};

/** Who is told of a submission. */
export const channelLabels: Record<DeliveryChannel, string> = {
  crm: "CRM",
  email: "E-mail",
  sms: "SMS",
};

/** One word for what became of a delivery. */
export const deliveryLabels: Record<DeliveryState, string> = {
  pending: "Waiting",
  sending: "Sending",
  retrying: "Retrying",
  delivered: "Delivered",
  parked: "Failed",
};

/** The groups of the registration page, by the checkout's type. */
export const offeringGroups = {
  track_field_elementary: "Elementary",
  track_field_highschool: "Highschool",
  speed_training: "Speed training",
  strength_conditioning: "Gym",
};

const groupByType: Record<string, string> = offeringGroups;

/** Which group an order's offering is in: its name alone may stand in two. Null for a gift. */
export function groupOf(order: {
  catalogue: Catalogue | null;
  offeringType: string | null;
}): string | null {
  if (order.catalogue === "next-generation") return "Next generation";
  return groupByType[order.offeringType ?? ""] ?? order.offeringType;
}

/** What was paid for. */
export const orderKindLabels: Record<OrderKind, string> = {
  registration: "Registration",
  donation: "Donation",
};

/** How a payment stands. */
export const orderStateLabels: Record<OrderState, string> = {
  starting: "Starting",
  open: "Not paid yet",
  processing: "Bank confirming",
  review: "To decide",
  paid: "Paid",
  refunded: "Refunded",
  failed: "Failed",
  expired: "Expired",
};
