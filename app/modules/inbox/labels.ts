import type { DeliveryChannel, DeliveryState } from "#core/deliveries.ts";
import type { SubmissionState } from "#core/forms/submission-kinds.ts";

/** Whether staff have replied, or no reply is needed. */
export const stateLabels: Record<SubmissionState, string> = {
  new: "New",
  answered: "Answered",
  closed: "Closed",
};

/** The recipients of a submission's messages. */
export const channelLabels: Record<DeliveryChannel, string> = {
  crm: "CRM",
  email: "Email",
  sms: "SMS",
};

/** The outcome of a message that a vendor of our own saved: there was no service to send it. */
export const savedNotSent = "Saved, not sent";

/** A delivery's outcome as one word. */
export const deliveryLabels: Record<DeliveryState, string> = {
  pending: "Waiting",
  sending: "Sending",
  retrying: "Retrying",
  delivered: "Delivered",
  failed: "Failed",
};
