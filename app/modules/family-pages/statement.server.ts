import { and, eq, inArray, ne } from "drizzle-orm";
import { fullName } from "#core/names.ts";
import type { AppContext } from "#core/context.server.ts";
import { yearsOfLine } from "#modules/billing/index.ts";
import { moneyOfLines } from "#modules/billing/index.server.ts";
import { priceCurrency, programName } from "#modules/content/index.ts";
import { orders } from "#modules/enrolment/schema.ts";
import type { Family } from "#modules/families/index.server.ts";
import type { Statement, StatementLine } from "./statement-lines.ts";

type Context = Pick<AppContext, "db" | "content">;

/**
 * The payments for each of a family's athletes, by year: the parts of the ledger's entries for their own
 * registrations. An order may also contain other families' registrations.
 */
export async function statementLines(
  { db, content }: Context,
  family: Family,
): Promise<StatementLine[]> {
  const booked = family.athletes.flatMap((athlete) =>
    athlete.registrations.map((registration) => ({ athlete, registration })),
  );
  const ids = [...new Set(booked.flatMap(({ registration }) => registration.orderId ?? []))];
  if (ids.length === 0) return [];
  const counted = await db
    .select({ id: orders.id, reference: orders.reference, payer: orders.customerName })
    .from(orders)
    .where(
      and(
        inArray(orders.id, ids),
        // Staff have not decided yet on a payment that does not match its order.
        ne(orders.state, "review"),
        eq(orders.currency, priceCurrency),
      ),
    );
  const money = Map.groupBy(
    await moneyOfLines(
      db,
      counted.map(({ id }) => id),
    ),
    ({ lineId }) => lineId,
  );
  return booked.flatMap(({ athlete, registration }) => {
    const order = counted.find(({ id }) => id === registration.orderId);
    const { title, lineId, seasonFrom: from, seasonTo: to } = registration;
    return yearsOfLine(money.get(lineId ?? "") ?? []).map((year) => ({
      ...year,
      athlete: { id: athlete.id, name: fullName(athlete), birthYear: athlete.birthYear },
      reference: order?.reference ?? "",
      payer: order?.payer ?? "",
      title,
      program: programName(content.catalogue, registration) ?? "",
      season: from && to ? { from, to } : null,
    }));
  });
}

/** A family's statement of a year; null: nothing was paid that year. */
export async function readStatement(
  ctx: Context,
  family: Family,
  year: number,
): Promise<Statement | null> {
  const lines = (await statementLines(ctx, family)).filter((line) => line.year === year);
  if (lines.length === 0) return null;
  const sums = (some: StatementLine[]) => ({
    paidCents: some.reduce((sum, { paidCents }) => sum + paidCents, 0),
    backCents: some.reduce((sum, { backCents }) => sum + backCents, 0),
  });
  const athletes = family.athletes.flatMap(({ id }) => {
    const own = lines
      .filter(({ athlete }) => athlete.id === id)
      .toSorted((one, other) => (one.paidOn[0] ?? "").localeCompare(other.paidOn[0] ?? ""));
    const [first] = own;
    return first ? [{ ...first.athlete, lines: own, ...sums(own) }] : [];
  });
  return { year, athletes, ...sums(lines) };
}
