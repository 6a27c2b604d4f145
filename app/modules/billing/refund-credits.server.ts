import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import {
  type Balance,
  balanceOf,
  type RefundedMoney,
  type LedgerEntry,
  type NewEntry,
  postEntries,
  reversal,
  standingEntries,
  waivedKey,
} from "./ledger.server.ts";
import { ledgerEntries, type Refund, refunds } from "./schema.ts";
import type { RefundState } from "./refund-states.ts";

type Db = Database | Transaction;
type Credited = Pick<Refund, "id" | "providerId">;
type Recorded = Pick<NewEntry, "effectiveOn" | "recordedBy">;

/** The states of a refund that is in progress and not in the ledger yet. */
const goingStates: RefundState[] = ["due", "sent"];

/**
 * The cents of refunds in progress that are not in the ledger yet. @param except a refund that does not count
 */
export async function inTransitCents(db: Db, orderId: string, except?: string) {
  const [going] = await db
    .select({
      cents: sql<number>`coalesce(sum(${refunds.cents}), 0)::int`,
      cardCents: sql<number>`coalesce(sum(${refunds.cents}) filter (where ${refunds.method} = 'card'), 0)::int`,
    })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        inArray(refunds.state, goingStates),
        except === undefined ? undefined : ne(refunds.id, except),
      ),
    );
  return going ?? { cents: 0, cardCents: 0 };
}

/** The same for several orders, in cents; those without any are left out. */
export async function inTransitByOrder(db: Db, orderIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: refunds.orderId, cents: sql<number>`sum(${refunds.cents})::int` })
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), inArray(refunds.state, goingStates)))
    .groupBy(refunds.orderId);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** The key of the entry that reduces an order's cost when a refund is requested. */
export const requestedKey = ({ id }: Pick<Refund, "id">) => waivedKey(`request:${id}`);

const sumOf = (entries: { cents: number }[]) =>
  entries.reduce((sum, entry) => sum + entry.cents, 0);

/** The entries by which a refund reduces an order's cost. */
export async function creditsOf(
  db: Db,
  orderId: string,
  { id, providerId }: Credited,
): Promise<LedgerEntry[]> {
  const keys = [`request:${id}:`, `refund:${providerId ?? id}:`];
  return (await standingEntries(db, orderId)).filter(
    ({ kind, idempotencyKey }) =>
      kind === "credit" && keys.some((key) => idempotencyKey.startsWith(key)),
  );
}

/**
 * Moves the cost reductions of an order's other refunds to one that uses the money instead: if those are
 * cancelled later, the payer does not owe it again. The balance stays as it is.
 * @param moved.to null: to none, the caller writes it off
 * @returns the cents for which there was no reduction
 */
async function moveCredits(
  transaction: Transaction,
  orderId: string,
  moved: {
    to: string | null;
    /** The states of the refunds to take from, or a single refund. */
    from: RefundState[] | Pick<Refund, "id">;
    cents: number;
    recorded: Recorded;
  },
): Promise<number> {
  const { to, from, recorded } = moved;
  let leftCents = moved.cents;
  if (leftCents <= 0) return 0;
  const others = await transaction
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        to === null ? undefined : ne(refunds.id, to),
        Array.isArray(from) ? inArray(refunds.state, from) : eq(refunds.id, from.id),
      ),
    )
    // Cancelling a pay-out takes nothing back, so it comes last. After that in the order of `closeReplaced`,
    // so that the refund that it closes has nothing left.
    .orderBy(
      sql`${refunds.paysOut} is not null`,
      sql`${refunds.cents} > ${leftCents}`,
      desc(refunds.cents),
      refunds.id,
    );
  for (const other of others) {
    for (const credit of await creditsOf(transaction, orderId, other)) {
      const cents = Math.min(leftCents, -credit.cents);
      if (cents <= 0) return 0;
      leftCents -= cents;
      const part = { kind: "credit" as const, ...recorded };
      await postEntries(transaction, orderId, [
        reversal(credit, recorded),
        {
          ...part,
          cents: credit.cents + cents,
          idempotencyKey: `request:${other.id}:rest of ${credit.id}`,
        },
        ...(to === null
          ? []
          : [{ ...part, cents: -cents, idempotencyKey: `request:${to}:from ${credit.id}` }]),
      ]);
    }
  }
  return leftCents;
}

/**
 * Reverses the cost reductions of refunds that cannot be carried out any more: their money is lost in another
 * way, which writes it off.
 */
export const releaseCredits = (
  transaction: Transaction,
  orderId: string,
  { cents, recorded }: { cents: number; recorded: Recorded },
): Promise<number> =>
  moveCredits(transaction, orderId, {
    to: null,
    from: ["failed", ...goingStates],
    cents,
    recorded,
  });

/**
 * The order's cost is reduced from the request on, so its balance shows what is owed back until the money has
 * arrived.
 * @param owedCents owed before, for another reason
 * @param earlier the refund that it carries out in another way, or again
 */
export async function creditRequest(
  transaction: Transaction,
  { id, orderId, cents, requestedBy }: Refund,
  {
    owedCents,
    effectiveOn,
    earlier,
  }: { owedCents: number; effectiveOn: string; earlier?: Refund | undefined },
): Promise<void> {
  const recorded = { effectiveOn, recordedBy: requestedBy };
  const moreCents = Math.max(0, cents - owedCents);
  await postEntries(transaction, orderId, [
    { kind: "credit", cents: -moreCents, idempotencyKey: requestedKey({ id }), ...recorded },
  ]);
  const usedCents = cents - moreCents;
  const from: RefundState[] | Refund = earlier ?? ["failed"];
  await moveCredits(transaction, orderId, { to: id, from, cents: usedCents, recorded });
}

/**
 * Posts a refund, once. If it exceeds what was owed back, the order's cost is reduced, so that the payer does
 * not owe it again, even if the refund fails later. Amounts owed to other refunds in progress stay owed.
 * @param refund null: it is no refund of ours
 */
export async function postRefund(
  transaction: Transaction,
  orderId: string,
  back: RefundedMoney,
  refund: Credited | null = null,
): Promise<Balance> {
  const { cents, effectiveOn, recordedBy, idempotencyKey } = back;
  const isPosted = eq(ledgerEntries.idempotencyKey, idempotencyKey);
  const balance = await balanceOf(transaction, orderId);
  if ((await transaction.$count(ledgerEntries, isPosted)) > 0) return balance;
  const waivedCents = refund ? await unusedCredit(transaction, orderId, refund) : 0;
  const going = await inTransitCents(transaction, orderId, refund?.id);
  const owedCents = Math.max(0, -balance.balanceCents - waivedCents - going.cents);
  const wantedCents = Math.max(0, cents - waivedCents - owedCents);
  const moreCents = Math.min(balance.chargedCents, wantedCents);
  const recorded = { effectiveOn, recordedBy };
  if (refund) {
    const { id: to } = refund;
    const usedCents = Math.min(owedCents, Math.max(0, cents - waivedCents));
    await moveCredits(transaction, orderId, { to, from: ["failed"], cents: usedCents, recorded });
    // Not all refunds in progress can be carried out any more.
    const missing = { from: goingStates, cents: wantedCents - moreCents };
    const restCents = await moveCredits(transaction, orderId, { to, ...missing, recorded });
    await moveCredits(transaction, orderId, { to, from: ["failed"], cents: restCents, recorded });
  }
  return postEntries(transaction, orderId, [
    { ...back, kind: "refund" },
    {
      kind: "credit",
      cents: -moreCents,
      ...recorded,
      idempotencyKey: waivedKey(idempotencyKey),
    },
  ]);
}

/** The cost reduction of a refund that it has not paid out yet. */
async function unusedCredit(transaction: Transaction, orderId: string, refund: Credited) {
  const creditCents = -sumOf(await creditsOf(transaction, orderId, refund));
  if (refund.providerId === null || creditCents === 0) return creditCents;
  const posted = (await standingEntries(transaction, orderId)).filter(
    ({ kind, providerId }) => kind === "refund" && providerId === refund.providerId,
  );
  return Math.max(0, creditCents - sumOf(posted));
}
