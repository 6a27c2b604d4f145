/** The club's records about a disputed payment. Times and amounts are formatted. */
export interface EvidenceFacts {
  club: string;
  /** The bank's reason, as the provider names it. */
  reason: string;
  order: {
    reference: string;
    isGift: boolean;
    orderedOn: string;
    paidOn: string;
    paid: string;
    payer: string;
    email: string;
  };
  lines: {
    title: string;
    athlete: string;
    days: string;
    price: string;
    /** The day on which the registration ended; empty: it has not. Null: none is on record. */
    endedOn: string | null;
  }[];
  terms: {
    /** Empty: the order had no terms to accept. */
    acceptedOn: string;
    text: string[];
    /** From the copy that was mailed to the payer; false: the current terms. */
    isCopy: boolean;
    /** The public page about payments and refunds. */
    page: string;
  };
  waivers: { athlete: string; title: string; version: string; by: string; on: string }[];
  practices: { athlete: string; on: string; group: string }[];
  mails: { subject: string; on: string; outcome: string }[];
  refunds: { amount: string; on: string; isDone: boolean }[];
  /** Other payments by the same address. */
  others: { reference: string; title: string; paid: string; on: string }[];
}

/** A field of the provider's form, with the text for it. */
export interface EvidenceField {
  /** Stripe's name of the field. */
  name: string;
  label: string;
  text: string;
}

/** Stripe's limit for a field, in characters. */
export const longestEvidence = 20_000;

/**
 * The texts for the fields of Stripe's form, only for facts on record. The office reads them before it sends
 * them.
 */
export function evidenceFields(facts: EvidenceFacts): EvidenceField[] {
  const { order } = facts;
  const fields: [name: string, label: string, lines: string[]][] = [
    ["product_description", "Product description", productLines(facts)],
    ["customer_name", "Customer name", [order.payer]],
    ["customer_email_address", "Customer email address", [order.email]],
    ["service_date", "Service date", facts.lines.map(({ days }) => days)],
    ["access_activity_log", "Access activity log", practiceLines(facts)],
    ["refund_policy_disclosure", "Refund policy disclosure", termsLines(facts)],
    ["refund_refusal_explanation", "Refund refusal explanation", refundLines(facts)],
    ["cancellation_rebuttal", "Cancellation rebuttal", endLines(facts)],
    ["duplicate_charge_explanation", "Duplicate charge explanation", duplicateLines(facts)],
    ["uncategorized_text", "Additional information", otherLines(facts)],
  ];
  return fields
    .map(([name, label, lines]) => ({ name, label, text: fitted(lines.filter(Boolean)) }))
    .filter(({ text }) => text !== "");
}

/** As many lines as fit into a field; the last one says how many are left out. */
export function fitted(lines: readonly string[], longest = longestEvidence): string {
  const text = lines.join("\n");
  if (text.length <= longest) return text;
  const kept: string[] = [];
  let length = 40;
  for (const line of lines) {
    length += line.length + 1;
    if (length > longest) break;
    kept.push(line);
  }
  const rest = lines.length - kept.length;
  return [...kept, `and ${rest} more ${rest === 1 ? "line" : "lines"} on record`].join("\n");
}

function productLines({ club, order, lines }: EvidenceFacts): string[] {
  const head = `Order ${order.reference} of ${order.orderedOn}, paid on ${order.paidOn}: ${order.paid}.`;
  if (order.isGift) return [`A gift to ${club}.`, head];
  return [
    `${lines.length === 1 ? "A registration" : "Registrations"} with ${club}, a youth track club.`,
    head,
    ...lines.map(({ title, athlete, days, price }) =>
      [`- ${title}`, athlete && `for ${athlete}`, days, price].filter(Boolean).join(", "),
    ),
  ];
}

function practiceLines({ order, lines, practices }: EvidenceFacts): string[] {
  if (practices.length === 0) return [];
  const athletes = [...new Set(practices.map(({ athlete }) => athlete))];
  return [
    `Attendance that coaches recorded at practices from ${order.paidOn} on, for ${athletes.join(" and ") || "the athlete"} (${lines.map(({ title }) => title).join(", ")}):`,
    ...practices.map(({ on, athlete, group }) => `${on}: ${athlete} was present (${group})`),
  ];
}

function termsLines({ terms }: EvidenceFacts): string[] {
  if (!terms.acceptedOn) return [];
  return [
    `The payer accepted these terms in the checkout on ${terms.acceptedOn}, before paying:`,
    ...(terms.isCopy ? [] : ["(The text as it is today; the copy that was mailed is deleted.)"]),
    ...terms.text.map((term) => `- ${term}`),
    ...(terms.isCopy ? ["A copy was emailed to the payer with the receipt."] : []),
    `The club answers questions about payments and refunds publicly at ${terms.page}`,
  ];
}

function refundLines({ order, refunds }: EvidenceFacts): string[] {
  if (refunds.length === 0)
    return [`Nothing of the ${order.paid} was refunded: no refund is on record for this order.`];
  return refunds.map(({ amount, on, isDone }) =>
    isDone ? `${amount} was refunded on ${on}.` : `A refund of ${amount} was started on ${on}.`,
  );
}

const endLines = ({ lines }: EvidenceFacts) =>
  lines
    .filter(({ endedOn }) => endedOn !== null)
    .map(({ title, athlete, endedOn }) =>
      [
        athlete ? `${athlete}, ${title}` : title,
        endedOn ? `the registration ended on ${endedOn}` : "the registration was not cancelled",
      ].join(": "),
    );

function duplicateLines({ reason, order, others }: EvidenceFacts): string[] {
  if (reason !== "duplicate") return [];
  if (others.length === 0) return ["The payer has no other payment on record."];
  return [
    `Order ${order.reference} is one purchase. The payer’s other payments are for other orders:`,
    ...others.map(
      ({ reference, title, paid, on }) => `- ${reference}, ${title}: ${paid}, paid on ${on}`,
    ),
  ];
}

function otherLines({ waivers, mails }: EvidenceFacts): string[] {
  return [
    ...(waivers.length > 0
      ? [
          "Signed for the athletes of this order:",
          ...waivers.map(
            ({ title, version, athlete, by, on }) =>
              `- ${title} (version ${version}) for ${athlete}, by ${by} on ${on}`,
          ),
        ]
      : []),
    ...(mails.length > 0
      ? [
          "Emails to the payer about this order:",
          ...mails.map(({ subject, on, outcome }) => `- ${on}: “${subject}”, ${outcome}`),
        ]
      : []),
  ];
}
