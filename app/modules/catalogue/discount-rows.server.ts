import { inArray } from "drizzle-orm";
import type { AuditValue } from "#core/audit/changes.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { discountRules } from "./schema.ts";

type Rule = typeof discountRules.$inferInsert;

/** The pricing rules as one record; 0: no discount. */
export async function readDiscounts(db: Database | Transaction) {
  const rules = await db.select().from(discountRules);
  const of = (kind: Rule["kind"]) => rules.find((rule) => rule.kind === kind);
  return {
    secondChildPercent: of("second_child")?.percent ?? 0,
    thirdChildPercent: of("third_child")?.percent ?? 0,
    earlyPercent: of("early")?.percent ?? 0,
    earlyDays: of("early")?.days ?? 0,
    familyMaximumCents: of("family_maximum")?.cents ?? 0,
    sessionsLeft: of("sessions_left") !== undefined,
  };
}

/** Stores some of these fields; the others are not changed. */
export async function writeDiscounts(
  transaction: Transaction,
  values: Record<string, AuditValue>,
): Promise<void> {
  const all: Record<string, AuditValue> = { ...(await readDiscounts(transaction)), ...values };
  const number = (field: string) => Number(all[field] ?? 0);
  const rules: Rule[] = [
    { kind: "second_child", percent: number("secondChildPercent") },
    { kind: "third_child", percent: number("thirdChildPercent") },
    { kind: "early", percent: number("earlyPercent"), days: number("earlyDays") },
    { kind: "family_maximum", cents: number("familyMaximumCents") },
    ...(all.sessionsLeft ? [{ kind: "sessions_left" as const }] : []),
  ];
  await transaction
    .delete(discountRules)
    .where(
      inArray(discountRules.kind, [
        "second_child",
        "third_child",
        "early",
        "family_maximum",
        "sessions_left",
      ]),
    );
  await transaction.insert(discountRules).values(rules);
}
