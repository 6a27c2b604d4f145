import { randomUUID } from "node:crypto";
import type { Database } from "#core/db/database.server.ts";
import type { TaxKind } from "#core/tax.ts";
import { type NewEntry, postEntries } from "#modules/billing/ledger.server.ts";
import { refundLines, refunds } from "#modules/billing/schema.ts";
import { orderLines, registrations } from "#modules/enrolment/schema.ts";
import { editionRow } from "./catalogue-rows.ts";
import type { TestClub } from "./club.ts";
import { records } from "./records.ts";

export interface SoldLine {
  /** The offering's type, which its program's lines share. */
  type: string;
  title?: string;
  taxKind: TaxKind | null;
  amountCents: number;
  taxCents: number;
  athleteId?: string;
}

/** Orders of several lines whose ledger entries the test posts itself. */
export function soldOrders({ ctx }: Pick<TestClub, "ctx">) {
  const { db } = ctx;
  const make = records({ ctx });

  /** Without lines, a gift. @returns the ids of the lines, in their order */
  async function sold(lines: SoldLine[], currency = "cad") {
    const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0);
    const kind = lines.length > 0 ? "registration" : "donation";
    const { id, reference } = await make.order({ kind, state: "paid", currency, amountCents });
    const lineIds = lines.map(() => randomUUID());
    for (const [n, { type, athleteId, ...line }] of lines.entries()) {
      const offeringEditionId = await editionRow(db, { offeringType: type });
      const own = { title: line.title ?? type, per: "season" as const, offeringEditionId };
      const lineId = lineIds[n] ?? "";
      await db.insert(orderLines).values({
        ...line,
        ...own,
        id: lineId,
        orderId: id,
        position: n + 1,
        priceCents: line.amountCents - line.taxCents,
      });
      await db
        .insert(registrations)
        .values({ ...own, lineId, orderId: id, athleteId: athleteId ?? null, state: "active" });
    }
    return { id, reference, lineIds };
  }

  /** Posts entries with unique keys, unless they have one. */
  const post = (
    orderId: string,
    entries: (Omit<NewEntry, "idempotencyKey"> & { idempotencyKey?: string })[],
  ) =>
    db.transaction((transaction) =>
      postEntries(
        transaction,
        orderId,
        entries.map((entry) => ({ idempotencyKey: randomUUID(), ...entry })),
      ),
    );

  return { sold, post };
}

/** A manual refund of these lines. @returns the key of its entry */
export async function refundFor(
  db: Database,
  orderId: string,
  named: { lineId: string; cents: number }[],
): Promise<string> {
  const id = randomUUID();
  const cents = named.reduce((sum, line) => sum + line.cents, 0);
  await db.insert(refunds).values({ id, orderId, method: "cash", cents, state: "done" });
  await db.insert(refundLines).values(named.map((line) => ({ ...line, refundId: id })));
  return `refund:${id}`;
}
