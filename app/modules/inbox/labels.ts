import type { DeliveryChannel, DeliveryState } from "#core/deliveries.ts";
import type { SubmissionState } from "#core/forms/submission-kinds.ts";

/** Whether staff have replied, or need not. */
export const stateLabels: Record<SubmissionState, string> = {
  new: "New",
  answered: "Answered",
  closed: "Closed",
};

/** Who is notified of a submission. */
export const channelLabels: Record<DeliveryChannel, string> = {
  crm: "CRM",
  email: "Email",
  sms: "SMS",
};

/** A delivery's outcome as one word. */
export const deliveryLabels: Record<DeliveryState, string> = {
  pending: "Waiting",
  sending: "Sending",
  retrying: "Retrying",
  delivered: "Delivered",
  failed: "Failed",
};
