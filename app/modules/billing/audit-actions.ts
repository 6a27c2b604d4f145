import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import { listed, some, sum } from "#core/audit/details.ts";
import { nameLabel } from "#core/audit/sentence.ts";
import { formatMoney } from "#core/money.ts";
import { byChannel } from "#modules/outbox/index.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
import { methodLabels } from "./ledger-kinds.ts";

interface Part {
  method: PaymentMethod;
  sponsor?: string;
  cents: number;
}

const methodName = (method: PaymentMethod) => methodLabels[method].toLowerCase();

const partLabel = ({ method, sponsor, cents }: Part) =>
  `${sponsor || methodLabels[method].toLowerCase()} ${formatMoney(cents)}`;

const finding = (details: { finding?: string }): string => details.finding ?? "";

const transfer = (details: { announcedCents?: number; receivedCents?: number }): string =>
  listed(sum(details.announcedCents, "announced"), sum(details.receivedCents, "received"));

const payment = ({ part, reason: why }: { part?: Part; reason?: string }): string =>
  [part && partLabel(part), why].filter(Boolean).join(": ");

const reduction = ({ cents, reason: why }: { cents?: number; reason?: string }): string =>
  listed(sum(cents, "less"), why);
const refund = ({
  method,
  cents,
  computedCents,
  reason: why,
}: {
  method?: PaymentMethod;
  cents?: number;
  computedCents?: number | null;
  reason?: string;
}): string => {
  const what = `${formatMoney(cents ?? 0)} by ${method ? methodName(method) : "hand"}`;
  const isOther = typeof computedCents === "number" && computedCents !== cents;
  const rule = isOther && `the rules give ${formatMoney(computedCents)}`;
  return [listed(what, rule), why].filter(Boolean).join(": ");
};

const claim = ({ sponsor, cents }: { sponsor?: string; cents?: number }): string =>
  [sponsor, cents !== undefined && formatMoney(cents)].filter(Boolean).join(" ");

const owed = ({ cents }: { cents?: number }): string => listed(sum(cents, "owed"));

const plan = ({ parts }: { parts?: string }): string => parts ?? "";

const writeOff = ({ cents, reason: why }: { cents?: number; reason?: string }): string =>
  [cents !== undefined && formatMoney(cents), why].filter(Boolean).join(": ");

const returned = ({ returnedCents }: { returnedCents?: number }): string =>
  returnedCents ? `${formatMoney(returnedCents)} given back` : "nothing was paid";

const comparison = ({ differences }: { differences?: number | null }): string =>
  typeof differences === "number"
    ? some(differences, "difference") || "no difference"
    : "it could not be reached";

const registered = ({
  amountCents,
  parts = [],
}: {
  amountCents?: number;
  parts?: Part[];
}): string =>
  listed(
    sum(amountCents, "to pay"),
    parts.length > 0 ? `received: ${parts.map(partLabel).join(", ")}` : "not paid yet",
  );

const withdrawal = (details: { order?: string; reason?: string }): string =>
  [details.order && `order ${details.order}`, details.reason].filter(Boolean).join(": ");

const moving = ({
  to,
  order,
  cents = 0,
  computedCents = cents,
  reason: why,
}: {
  to?: string;
  order?: string;
  cents?: number;
  computedCents?: number;
  reason?: string;
}): string => {
  const by = (amount: number) =>
    amount < 0 ? `${formatMoney(-amount)} less` : `${formatMoney(amount)} more`;
  const what = listed(
    to && `to ${to}`,
    order && `order ${order}`,
    cents === 0 ? "same price" : by(cents),
    computedCents !== cents && `computed: ${by(computedCents)}`,
  );
  return [what, why].filter(Boolean).join(": ");
};

const season = (details: { season?: string }): string => details.season ?? "";

/** The audit subjects of this module. */
export const auditSubjects = {
  /** By its reference. */
  order: ({ subjectId, details: { name } }) =>
    name ? `order ${subjectId} (${name})` : `order ${subjectId}`,
  /** A payment that belongs to none of our orders, by the provider's id. */
  payment: ({ subjectId }) => `payment ${subjectId}`,
  vendor: nameLabel,
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "payments.received": {
    label: "Recorded the e-transfer for",
    about: ["order"],
    adds: transfer,
  },
  "payments.given-up": {
    label: "Stopped expecting the e-transfer for",
    about: ["order"],
    adds: transfer,
  },
  "payments.recorded": {
    label: "Recorded a payment for",
    about: ["order"],
    adds: payment,
  },
  "payments.voided": {
    label: "Voided a payment recorded for",
    about: ["order"],
    adds: payment,
  },
  "payments.reduced": {
    label: "Took an amount off",
    about: ["order"],
    adds: reduction,
  },
  "payments.refund-requested": {
    label: "Refunded a part or all of",
    about: ["order"],
    adds: refund,
  },
  "payments.refund-retried": {
    label: "Sent a failed refund again for",
    about: ["order"],
    adds: refund,
  },
  "payments.refund-cancelled": {
    label: "Cancelled a refund for",
    about: ["order"],
    adds: refund,
  },
  "payments.paid-back": {
    label: "Recorded a refund as paid for",
    about: ["order"],
    adds: refund,
  },
  "payments.reminded": {
    label: "Wrote to the payer about what is owed for",
    about: ["order"],
    adds: owed,
  },
  "payments.plan-agreed": {
    label: "Agreed on a payment plan for",
    about: ["order"],
    adds: plan,
  },
  "payments.charging-stopped": {
    label: "Stopped charging the card for",
    about: ["order"],
    adds: ({ card }: { card?: string }) => card ?? "",
  },
  "payments.written-off": {
    label: "Wrote off a part or all of",
    about: ["order"],
    adds: writeOff,
  },
  "payments.write-off-undone": {
    label: "Undid a write-off of",
    about: ["order"],
    adds: writeOff,
  },
  "payments.transfer-extended": {
    label: "Gave more time to pay for",
    about: ["order"],
    adds: ({ day }: { day?: string }) => (day ? `until ${day}` : ""),
  },
  "payments.sponsor-expected": {
    label: "Noted that a sponsor will pay some or all of",
    about: ["order"],
    adds: claim,
  },
  "payments.sponsor-declined": {
    label: "Noted that a sponsor isn’t paying for",
    about: ["order"],
    adds: claim,
  },
  "payments.abandoned": {
    label: "Cancelled the unpaid registration for",
    about: ["order"],
    adds: returned,
  },
  "payments.marked": { label: "Marked", about: ["order"] },
  "payments.message-resent": { label: "Resent a message about", about: ["order"], adds: byChannel },
  "payments.resent": { label: "Resent the receipt for", about: ["order"] },
  "payments.checked": { label: "Compared payments with", about: ["vendor"], adds: comparison },
  "families.registered": {
    label: "Registered at the office:",
    about: ["order"],
    adds: registered,
  },
  "families.withdrawn": {
    label: "Withdrew a registration:",
    about: ["registration"],
    adds: withdrawal,
  },
  "families.moved": {
    label: "Moved a registration:",
    about: ["registration"],
    adds: moving,
  },
  "families.invite-declined": {
    label: "Declined the next season for",
    about: ["family"],
    adds: season,
  },
  "office.payments-corrected": {
    label: "Corrected the payment record of",
    about: ["order", "payment"],
    adds: finding,
  },
  "office.hold-freed": { label: "Released the spot held for", about: ["order"] },
  "office.place-given": { label: "Gave a spot to", about: ["order"] },
  "office.payment-accepted": {
    label: "Accepted the payment for",
    about: ["order"],
    adds: finding,
  },
  "office.payment-returned": {
    label: "Recorded a refund of the payment for",
    about: ["order"],
    adds: finding,
  },
} as const satisfies Record<string, AuditActionSpec>;

/** Fields' labels in the log's changes. */
export const auditFields = {
  paidCents: "Paid",
  priceCents: "Price",
  refundedCents: "Refunded",
  state: "Status",
};

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
