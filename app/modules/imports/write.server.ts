import { randomBytes, randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUnavailable } from "#core/db/availability.server.ts";
import { batchesOf } from "#core/db/batches.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { referenceFrom } from "#core/reference.ts";
import { yearOfDay } from "#core/time/time.ts";
import { reserve, titleOf } from "#modules/enrolment/index.server.ts";
import { orderLines, orders, registrations } from "#modules/enrolment/schema.ts";
import { federationMembers } from "#modules/federation/schema.ts";
import { athleteFields, valuesOf } from "#modules/families/index.ts";
import { athletes, emergencyContacts, families, guardians } from "#modules/families/schema.ts";
import { type Added, nothingAdded, recordAdded } from "./added.server.ts";
import { about } from "./imports.server.ts";
import type { OfferedPlace } from "./places.ts";
import type { PlannedAthlete, PlannedFamily } from "./plan.ts";
import { planOf } from "./plan.server.ts";
import { importFields } from "./columns.ts";
import { type Import, imports } from "./schema.ts";

/** Families written before the next report of the progress. */
const familiesAtOnce = 100;

/** Rolls back the transaction; the message says why. */
class NotImported extends Error {
  readonly problem: string;
  constructor(problem: string) {
    super("not imported");
    this.problem = problem;
  }
}

/** Runs the oldest queued import. @returns whether there was one */
export async function runNextImport(ctx: AppContext): Promise<boolean> {
  const [next] = await ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.state, "queued"))
    .orderBy(asc(imports.createdAt))
    .limit(1);
  if (!next) return false;
  await runImport(ctx, next.id);
  return true;
}

/**
 * Writes all rows of an import in one transaction, or none. If the process ends in between, the database
 * rolls back, and the next run starts again. The progress is written outside the transaction, so that a page
 * can read it.
 */
export async function runImport(ctx: AppContext, id: string): Promise<void> {
  try {
    await ctx.db.transaction(async (transaction) => {
      // One at a time: two imports of the same file would not see each other's families.
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('imports', 0))`);
      const [own] = await transaction.select().from(imports).where(eq(imports.id, id));
      if (own?.state === "queued") await writeRows(ctx, transaction, own);
    });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const isPlain = error instanceof NotImported;
    if (!isPlain) ctx.report("import failed", { err: error });
    const problem = isPlain
      ? error.problem
      : "The rows could not be stored. Nothing was written. Check the file, or tell the person who runs the server.";
    await ctx.db
      .update(imports)
      .set({ state: "failed", problem, progress: 0 })
      .where(and(eq(imports.id, id), eq(imports.state, "queued")));
  }
}

async function writeRows(ctx: AppContext, transaction: Transaction, own: Import): Promise<void> {
  const plan = await planOf({ db: transaction, content: ctx.content }, own);
  if (!plan) throw new NotImported("Its rows were deleted: upload the file again.");
  const wrong = plan.rows.find(({ outcome }) => outcome === "problem");
  if (wrong) {
    const [[field = "", text = ""] = []] = Object.entries(wrong.errors);
    throw new NotImported(
      `Nothing was written, because of row ${wrong.n}: ${importFields[field]?.label ?? ""}. ${text}.`,
    );
  }
  const by = { id: own.createdBy, name: own.createdByName };
  const writing = new Writing(transaction, by);
  let progress = 0;
  for (let from = 0; from < plan.families.length; from += familiesAtOnce) {
    const some = plan.families.slice(from, from + familiesAtOnce);
    await writing.write(some);
    progress += some.reduce((sum, family) => sum + family.rows, 0);
    await ctx.db.update(imports).set({ progress }).where(eq(imports.id, own.id));
  }
  const added = await writing.finish(ctx.content);
  await recordAdded(transaction, own.id, added);
  const counts = Object.fromEntries(
    Object.entries(added).map(([kind, rows]) => [kind, rows.length]),
  );
  await transaction
    .update(imports)
    .set({ state: "done", counts, finishedAt: new Date() })
    .where(eq(imports.id, own.id));
  await recordAudit(transaction, {
    actor: by.id === null ? { id: null, name: by.name } : { id: by.id, name: by.name },
    action: "imports.imported",
    ...about(own, counts),
  });
}

/** A place that is taken at the end, so that the offerings are locked only then. */
type Wanted = OfferedPlace & {
  athleteId: string;
  orderId: string;
  lineId: string;
  familyId: string;
};

class Writing {
  readonly added: Added = nothingAdded();
  readonly wanted: Wanted[] = [];
  private readonly transaction: Transaction;
  private readonly by: { id: string | null; name: string };

  constructor(transaction: Transaction, by: { id: string | null; name: string }) {
    this.transaction = transaction;
    this.by = by;
  }

  /** Writes some families, except for their athletes' places. */
  async write(some: readonly PlannedFamily[]): Promise<void> {
    const { transaction, added } = this;
    const named = some.map((family) => ({ ...family, familyId: family.id ?? randomUUID() }));
    const fresh = named.filter(({ id }) => id === null);
    const adults = fresh.flatMap(({ familyId, guardians: typed }) =>
      typed.map((guardian) => ({ id: randomUUID(), familyId, ...guardian })),
    );
    const contacts = fresh.flatMap(({ familyId, contacts: typed }) =>
      typed.map((contact) => ({ id: randomUUID(), familyId, ...contact })),
    );
    const people = named.flatMap(({ familyId, athletes: planned }) =>
      planned.map((athlete) => ({ ...athlete, familyId, athleteId: athlete.id ?? randomUUID() })),
    );
    const children = people.flatMap(({ id, athleteId, familyId, values }) =>
      id === null ? [athleteRow(athleteId, familyId, values)] : [],
    );
    const members = people.flatMap(({ athleteId, familyId, member }) =>
      member ? [{ athleteId, familyId, ...member }] : [],
    );
    if (fresh.length > 0)
      await transaction.insert(families).values(fresh.map(({ familyId }) => ({ id: familyId })));
    if (adults.length > 0) await transaction.insert(guardians).values(adults);
    if (contacts.length > 0) await transaction.insert(emergencyContacts).values(contacts);
    if (children.length > 0) await transaction.insert(athletes).values(children);
    if (members.length > 0)
      await transaction.insert(federationMembers).values(
        members.map(({ familyId: _family, ...member }) => ({
          ...member,
          changedBy: this.by.id,
          changedByName: this.by.name,
        })),
      );
    added.family.push(...fresh.map(({ familyId }) => ({ id: familyId, familyId })));
    added.guardian.push(...adults);
    added.contact.push(...contacts);
    added.athlete.push(...children);
    added.member.push(...members.map(({ athleteId: id, familyId }) => ({ id, familyId })));
    for (const family of named)
      this.want(
        family,
        people.filter(({ familyId }) => familyId === family.familyId),
      );
    await this.writeOrders(named);
  }

  private readonly ordered = new Map<string, typeof orders.$inferInsert>();
  private readonly lines: (typeof orderLines.$inferInsert)[] = [];

  /** Queues an order of a family: its payments are not in the ledger, because they were made before. */
  private want(
    { familyId, guardians: [payer] }: PlannedFamily & { familyId: string },
    people: readonly (PlannedAthlete & { athleteId: string })[],
  ): void {
    const places = people.flatMap(({ athleteId, places: own }) =>
      own.map((place) => ({ ...place, athleteId })),
    );
    if (places.length === 0) return;
    const orderId = randomUUID();
    const now = new Date();
    this.ordered.set(familyId, {
      id: orderId,
      reference: referenceFrom(randomBytes(8)),
      kind: "registration",
      method: "cash",
      state: "paid",
      title: titleOf(places),
      amountCents: 0,
      expiresAt: now,
      agreedAt: null,
      customerName: payer?.name ?? "",
      customerEmail: payer?.email || null,
      paidAt: now,
      fulfilledAt: now,
      answeredAt: now,
    });
    places.forEach((place, n) => {
      const lineId = randomUUID();
      this.lines.push({
        id: lineId,
        orderId,
        position: n + 1,
        offeringEditionId: place.editionRowId,
        title: place.title,
        per: place.per,
        seasonFrom: place.seasonFrom,
        seasonTo: place.seasonTo,
        priceCents: place.priceCents,
        discounts: [{ kind: "by staff", label: "Paid before the import", cents: place.priceCents }],
        taxKind: place.taxKind,
        amountCents: 0,
      });
      this.wanted.push({ ...place, orderId, lineId, familyId });
    });
  }

  /** If a family's guardians are not in the file, its orders get their payer from the family. */
  private async writeOrders(named: readonly (PlannedFamily & { familyId: string })[]) {
    const { transaction, ordered, lines, added } = this;
    const known = named.flatMap(({ id }) => (id !== null && ordered.has(id) ? [id] : []));
    const payers = await transaction
      .select({ familyId: guardians.familyId, name: guardians.name, email: guardians.email })
      .from(guardians)
      .where(sql`${guardians.familyId} = any(${sql.param(known)}::uuid[])`)
      .orderBy(guardians.createdAt);
    for (const { familyId, name, email } of payers.toReversed()) {
      const order = ordered.get(familyId);
      if (order) Object.assign(order, { customerName: name, customerEmail: email || null });
    }
    if (ordered.size > 0) await transaction.insert(orders).values([...ordered.values()]);
    for (const some of batchesOf(lines)) await transaction.insert(orderLines).values(some);
    added.order.push(...[...ordered].map(([familyId, { id }]) => ({ id, familyId })));
    ordered.clear();
    lines.length = 0;
  }

  /** Takes the places. Staff decided it, so even a full program accepts these athletes. */
  async finish(content: AppContext["content"]): Promise<Added> {
    const { transaction, wanted, added } = this;
    await reserve(transaction, content, {
      places: wanted,
      reason: "office",
      until: null,
      overCapacity: true,
    });
    const familyOf = new Map(wanted.map(({ lineId, familyId }) => [lineId, familyId]));
    const taken = await transaction
      .select({ id: registrations.id, lineId: registrations.lineId })
      .from(registrations)
      .where(sql`${registrations.lineId} = any(${sql.param([...familyOf.keys()])}::uuid[])`);
    added.registration.push(
      ...taken.map(({ id, lineId }) => ({ id, familyId: familyOf.get(lineId ?? "") ?? "" })),
    );
    return added;
  }
}

const athleteRow = (id: string, familyId: string, values: PlannedAthlete["values"]) => ({
  id,
  familyId,
  ...valuesOf(athleteFields, values),
  bornOn: values.bornOn || null,
  birthYear: values.bornOn ? yearOfDay(values.bornOn) : null,
  addedByStaff: true,
});
