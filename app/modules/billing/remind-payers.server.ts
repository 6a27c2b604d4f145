import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { moneyPaid } from "#core/money.ts";
import { splitName } from "#core/names.ts";
import { type ComposedMail, priceCurrency } from "#modules/content/index.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { composeNotification, type NotificationData } from "#modules/outbox/index.ts";
import { creditNote } from "./account-credit.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { payLink } from "./mailed-links.server.ts";
import { aboutOrder } from "./order-audit.server.ts";
import { type Payer, payersOf } from "./owed.server.ts";
import { balanceReminders } from "./schema.ts";

/** A payer to whom the office writes. */
export interface Recipient extends Payer {
  /** The amount that the mail asks for: the parts that are due. */
  askedCents: number;
  /** Why they get no mail now; null: they get one. */
  obstacle: string | null;
}

/**
 * The payers of some orders, with the amount that they would be asked for. @param references of the orders
 */
export async function recipientsOf(
  ctx: AppContext,
  references: readonly string[],
): Promise<Recipient[]> {
  const found = await payersOf(ctx, references);
  return found.map((payer) => {
    const askedCents = payer.orders.reduce((sum, { dueCents }) => sum + dueCents, 0);
    return { ...payer, askedCents, obstacle: obstacleOf(ctx, payer, askedCents) };
  });
}

function obstacleOf(ctx: AppContext, { email, remindedOn }: Payer, askedCents: number) {
  if (!email) return "We have no email address for them";
  if (askedCents === 0) return "Nothing is due yet";
  return remindedOn === ledgerDay(ctx) ? "We wrote to them today" : null;
}

/** Whether they can get a mail by tomorrow at the latest. */
const isReachable = ({ email, askedCents }: Recipient) => email !== null && askedCents > 0;

/** The total that all reachable payers are asked for. */
export const remindedCount = (recipients: readonly Recipient[]): number =>
  recipients.filter(isReachable).reduce((sum, { askedCents }) => sum + askedCents, 0);

const mailData = (
  ctx: AppContext,
  { name, reference, orders, askedCents, creditCents }: Recipient,
): NotificationData<"balance-due"> => ({
  customerName: splitName(name ?? "")[0],
  reference,
  amount: moneyPaid(askedCents, priceCurrency),
  credit: creditNote(creditCents),
  orders: orders
    .filter(({ dueCents }) => dueCents > 0)
    .map((order) => ({
      reference: order.reference,
      title: order.title,
      amount: moneyPaid(order.dueCents, priceCurrency),
      link: payLink(ctx, order),
    })),
});

/** The mail as its recipient would get it. */
export const previewMail = (ctx: AppContext, recipient: Recipient): ComposedMail =>
  composeNotification(ctx.modules, "balance-due", mailData(ctx, recipient), ctx.content).mail;

/** `changed`: the balance differs from the one on the page. */
export type Reminding = { outcome: "sent"; mails: number; before: number } | { outcome: "changed" };

/**
 * Mails payers about their balance: at most once a day to each.
 * @param shownCents the total on the page that they are asked for
 */
export async function remindPayers(
  ctx: AppContext,
  by: AuditedBy,
  { references, shownCents }: { references: readonly string[]; shownCents: number },
): Promise<Reminding> {
  const recipients = (await recipientsOf(ctx, references)).filter(isReachable);
  if (remindedCount(recipients) !== shownCents) return { outcome: "changed" };
  let mails = 0;
  for (const recipient of recipients) if (await remind(ctx, by, recipient)) mails += 1;
  return { outcome: "sent", mails, before: recipients.length - mails };
}

/** @returns false when somebody wrote to them today */
async function remind(ctx: AppContext, by: AuditedBy, recipient: Recipient): Promise<boolean> {
  const day = ledgerDay(ctx);
  const [first] = recipient.orders;
  const due = recipient.orders
    .filter(({ dueCents }) => dueCents > 0)
    // Two colleagues at the same time lock them in the same order.
    .toSorted((one, other) => one.id.localeCompare(other.id));
  return ctx.db
    .transaction(async (transaction) => {
      const stored = await transaction
        .insert(balanceReminders)
        .values(
          due.map(({ id, dueCents }) => ({ orderId: id, day, cents: dueCents, sentBy: by.name })),
        )
        .onConflictDoNothing()
        .returning();
      if (recipient.remindedOn === day || stored.length < due.length) throw new WrittenToday();
      for (const order of due)
        await recordAudit(transaction, {
          actor: by,
          action: "payments.reminded",
          ...aboutOrder(order, { cents: order.dueCents }),
        });
      await notify(ctx, transaction, "balance-due", {
        // Shown and deleted with the oldest order; it also names the others.
        ...(first && { orderId: first.id }),
        to: { email: recipient.email },
        data: mailData(ctx, recipient),
      });
      return true;
    })
    .catch((error) => {
      if (error instanceof WrittenToday) return false;
      throw error;
    });
}

/** Rolls back the transaction. */
class WrittenToday extends Error {}

/** The result of sending reminders, in sentences. */
export function describeReminding({ mails, before }: { mails: number; before: number }): string {
  const sent =
    mails === 0
      ? ""
      : mails === 1
        ? "The email is on its way."
        : `${mails} emails are on their way.`;
  const skipped =
    before === 0
      ? ""
      : before === 1
        ? "One payer got an email about it today: nothing more was sent to them."
        : `${before} payers got an email about it today: nothing more was sent to them.`;
  return [sent, skipped].filter(Boolean).join(" ");
}
