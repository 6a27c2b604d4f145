import { randomBytes, randomUUID } from "node:crypto";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { type DisputeState, isOpenDispute } from "../dispute-states.ts";
import { demoCheckouts, demoDisputes } from "../schema.ts";
import type { PaymentEvent, ProviderDispute } from "./port.server.ts";

export type DemoDisputeRow = typeof demoDisputes.$inferSelect;

/** How long the club has to answer in the demo. */
const answerDays = 7;

export const disputesAt = (
  db: Database | Transaction,
  checkoutId: string,
): Promise<DemoDisputeRow[]> =>
  db
    .select()
    .from(demoDisputes)
    .where(eq(demoDisputes.checkoutId, checkoutId))
    .orderBy(asc(demoDisputes.openedAt));

/** The money that the payer's bank holds or has taken, which can't be refunded too. */
export const heldCents = (disputes: readonly Pick<DemoDisputeRow, "state" | "cents">[]): number =>
  disputes.reduce((sum, { state, cents }) => (state === "won" ? sum : sum + cents), 0);

/**
 * The payer disputes the rest of a paid checkout at their bank.
 * @param left what is left of the payment, counted under the checkout's lock
 * @returns null when nothing is left, or a dispute is open
 */
export async function openDemoDispute(
  db: Database,
  { checkoutId, reason }: { checkoutId: string; reason: string },
  left: (transaction: Transaction) => Promise<number>,
): Promise<DemoDisputeRow | null> {
  return db.transaction(async (transaction) => {
    const isCheckout = eq(demoCheckouts.id, checkoutId);
    const [paid] = await transaction.select().from(demoCheckouts).where(isCheckout).for("update");
    const before = await disputesAt(transaction, checkoutId);
    if (paid?.paymentStatus !== "paid" || before.some(isOpenDispute)) return null;
    const cents = await left(transaction);
    if (cents <= 0) return null;
    const [opened] = await transaction
      .insert(demoDisputes)
      .values({
        id: `du_demo_${randomBytes(12).toString("base64url")}`,
        checkoutId,
        cents,
        reason,
        answerBy: new Date(Date.now() + answerDays * 86_400_000),
      })
      .returning();
    return opened ?? null;
  });
}

/** The club answers, or the bank decides, which it may do without an answer. @returns null when that is no longer possible */
export async function moveDemoDispute(
  db: Database,
  { id, checkoutId }: { id: string; checkoutId: string },
  state: Exclude<DisputeState, "answer" | "dropped">,
): Promise<DemoDisputeRow | null> {
  const from: DisputeState[] = state === "bank" ? ["answer"] : ["answer", "bank"];
  const isOpen = inArray(demoDisputes.state, from);
  const [moved] = await db
    .update(demoDisputes)
    .set({ state, changedAt: new Date() })
    .where(and(eq(demoDisputes.id, id), eq(demoDisputes.checkoutId, checkoutId), isOpen))
    .returning();
  return moved ?? null;
}

export async function readDemoDispute(
  db: Database,
  id: string,
  paymentOf: (checkoutId: string) => string,
): Promise<ProviderDispute | null> {
  const [found] = await db
    .select({ dispute: demoDisputes, currency: demoCheckouts.currency })
    .from(demoDisputes)
    .innerJoin(demoCheckouts, eq(demoCheckouts.id, demoDisputes.checkoutId))
    .where(eq(demoDisputes.id, id));
  if (!found) return null;
  const { checkoutId, state, cents, reason, answerBy, openedAt } = found.dispute;
  return {
    id,
    paymentReference: paymentOf(checkoutId),
    state,
    inquiry: false,
    cents,
    currency: found.currency,
    reason,
    answerBy,
    openedAt,
  };
}

export const demoDisputesSince = (db: Database, since: Date): Promise<DemoDisputeRow[]> =>
  db.select().from(demoDisputes).where(gt(demoDisputes.changedAt, since));

export const disputeEvent = ({ id, state }: DemoDisputeRow): PaymentEvent => ({
  id: `evt_demo_${randomUUID()}`,
  type: `charge.dispute.${state === "answer" ? "created" : state === "bank" ? "updated" : "closed"}`,
  about: "dispute",
  disputeId: id,
});
