import type { DeliveryChannel, DeliveryState, ReplyClock, SubmissionState } from "#domain/inbox.ts";
import type { ConsentAct, SubscriberState } from "#domain/newsletter.ts";
import type { OrderKind, OrderState } from "#domain/orders.ts";
import { Icon } from "./icon.tsx";

/** Whether staff have replied to a submission. */
export function StateBadge({ state }: { state: SubmissionState }) {
  return (
    <span className="badge" data-state={state}>
      {state === "answered" && <Icon name="check" />}
      {stateLabels[state]}
    </span>
  );
}

/** When the promised reply is due, or by how much it is late. */
export function ReplyBadge({ reply }: { reply: ReplyClock | null }) {
  if (!reply) return null;
  return (
    <span className="badge reply" data-late={reply.late || undefined}>
      {reply.words}
    </span>
  );
}

/** The CRM already had this e-mail. */
export function KnownContactBadge() {
  return (
    <span className="badge" data-state="known">
      <Icon name="known" />
      Known contact
    </span>
  );
}

/** Whether staff have replied. */
export const stateLabels: Record<SubmissionState, string> = { new: "New", answered: "Answered" };

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

/** Who is notified of a submission. */
export const channelLabels: Record<DeliveryChannel, string> = {
  crm: "CRM",
  email: "E-mail",
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

/** The kind of payment. */
export const orderKindLabels: Record<OrderKind, string> = {
  registration: "Registration",
  donation: "Donation",
};

/** A payment's state. */
export const orderStateLabels: Record<OrderState, string> = {
  starting: "Starting",
  open: "Not paid yet",
  processing: "Bank confirming",
  review: "Needs a decision",
  paid: "Paid",
  refunded: "Refunded",
  failed: "Failed",
  expired: "Expired",
};
