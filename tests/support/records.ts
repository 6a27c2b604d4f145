import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { dayOf } from "#core/time/time.ts";
import { recordMedicalInformation } from "#modules/families/medical-information.server.ts";
import { changeOrders } from "#modules/enrolment/change-orders.server.ts";
import { articleRow } from "./articles.ts";
import type { TestClub } from "./club.ts";
import { recordTestMoney } from "./ledger.ts";
import { locationRow } from "./locations.ts";
import { editionRow } from "./catalogue-rows.ts";
import { privacyRequests } from "#modules/privacy/schema.ts";
import { uploads } from "#modules/media/schema.ts";
import { articles, locationPages } from "#modules/articles/schema.ts";
import { providerSessions } from "#modules/billing/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { athletes, families, guardians } from "#modules/families/schema.ts";
import {
  type Bought,
  orderLines,
  orders,
  registrations,
  waitingListEntries,
} from "#modules/enrolment/schema.ts";

type OrderChanges = Partial<
  typeof orders.$inferInsert & { paidCents: number; refundedCents: number; lostCents: number }
>;

/** Creates the records that staff work with, one row at a time; `changes` override their values. */
export function records({ ctx }: Pick<TestClub, "ctx">) {
  const { db, healthKeys } = ctx;
  let made = 0;
  /** A unique reference: `TEST-0001`. */
  const reference = () => `TEST-${String((made += 1)).padStart(4, "0")}`;

  async function submission(changes: Partial<typeof submissions.$inferInsert> = {}) {
    const row = {
      id: randomUUID(),
      reference: reference(),
      kind: "contact",
      source: "/contact-us",
      email: "ada@example.ca",
      firstName: "Ada",
      lastName: "Osei",
      phone: "1",
      fields: {},
      search: sql`''::tsvector`,
      ...changes,
    } as typeof submissions.$inferInsert;
    await db.insert(submissions).values(row);
    return row;
  }

  async function delivery(
    state: "failed" | "delivered",
    parent: Partial<typeof deliveries.$inferInsert> = {},
  ) {
    const payload = { to: "ada@example.ca", subject: "Your place" };
    const row = { id: randomUUID(), channel: "email", state, payload, ...parent } as const;
    await db.insert(deliveries).values(row);
    return row;
  }

  /** A paid order with its receipt. */
  async function paidOrder(receipt: "failed" | "delivered", changes: OrderChanges = {}) {
    const now = new Date();
    const paid = { method: "card", state: "paid", paidAt: now, fulfilledAt: now } as const;
    const row = await order({ ...paid, ...changes });
    return { ...row, receipt: await delivery(receipt, { id: row.id, orderId: row.id }) };
  }

  /** @param sessionId of an order paid by card, at the provider */
  async function order(
    { paidCents = 0, refundedCents = 0, lostCents = 0, ...changes }: OrderChanges = {},
    sessionId: string = randomUUID(),
  ) {
    const row = {
      id: randomUUID(),
      reference: reference(),
      kind: "donation",
      method: "transfer",
      state: "open",
      title: "Gift",
      amountCents: 2_500,
      expiresAt: new Date(),
      ...changes,
    } as typeof orders.$inferInsert & { id: string };
    await db.insert(orders).values(row);
    if (row.method === "card")
      await db.insert(providerSessions).values({
        orderId: row.id,
        provider: "test",
        sessionId,
        amountCents: row.amountCents,
        expiresAt: row.expiresAt,
      });
    const isOwed = row.kind === "registration" && row.state === "open" && row.method !== "card";
    const chargedCents = isOwed ? row.amountCents : paidCents;
    const money = { chargedCents, paidCents, refundedCents, lostCents };
    await recordTestMoney(db, row.id, {
      ...money,
      ...(row.paidAt && { on: dayOf(row.paidAt, ctx.content.club.timeZone) }),
      ...(row.method === "card" && { providerId: sessionId }),
    });
    return row;
  }

  /** An order with one line and its registration, without a family; `line` is the item bought. */
  async function sale(
    {
      catalogue,
      offeringType,
      offeringId,
      seasonId,
      ...line
    }: Partial<typeof orderLines.$inferInsert> & Partial<Bought>,
    changes: OrderChanges = {},
    athleteId: string | null = null,
  ) {
    const sold = { kind: "registration", state: "paid", method: "card" } as const;
    const title = line.title ?? "Membership";
    const row = await order({ ...sold, title, ...changes });
    const lineId = randomUUID();
    const { seasonFrom, seasonTo, per = "season" } = line;
    const named = { catalogue, offeringType, offeringId, seasonId, title, seasonFrom, seasonTo };
    const offeringEditionId = await editionRow(db, named);
    await db.insert(orderLines).values({
      id: lineId,
      orderId: row.id,
      position: 1,
      priceCents: row.amountCents,
      amountCents: row.amountCents,
      title,
      per,
      ...line,
      offeringEditionId,
    });
    await db.insert(registrations).values({
      offeringEditionId,
      title,
      per,
      lineId,
      orderId: row.id,
      athleteId,
      state: "held",
      createdAt: row.createdAt ?? new Date(),
    });
    await changeOrders(db, eq(orders.id, row.id), { state: row.state ?? "open" });
    return row;
  }

  async function family() {
    const [familyId, athleteId] = [randomUUID(), randomUUID()];
    await db.insert(families).values({ id: familyId });
    await db.insert(athletes).values({ id: athleteId, familyId, givenName: "Ada" });
    return { familyId, athleteId };
  }

  /** A family whose athlete is registered for a current season. */
  async function registered({ email = "abena@example.ca", bornOn = "2012-05-04" } = {}) {
    const { familyId, athleteId } = await family();
    await db.update(athletes).set({ bornOn }).where(eq(athletes.id, athleteId));
    await db.insert(guardians).values({ familyId, name: "Abena Osei", email });
    const line = { offeringType: "eclairs", offeringId: 1, title: "Hurdles" };
    await sale({ ...line, seasonTo: "2090-01-01" }, {}, athleteId);
    return { familyId, athleteId };
  }

  /** A family whose athlete has medical information. */
  async function medicalInformation(text = "Peanuts: the pen is in the blue bag") {
    const { familyId, athleteId } = await family();
    const answer = { change: "replace", text } as const;
    await db.transaction((transaction) =>
      recordMedicalInformation(transaction, healthKeys, {
        athleteId,
        answer,
        consentText: "I agree",
      }),
    );
    return { familyId, athleteId, text };
  }

  async function request(changes: Partial<typeof privacyRequests.$inferInsert>) {
    const row = {
      id: randomUUID(),
      reference: reference(),
      kind: "deletion",
      state: "verified",
      email: "somebody@example.ca",
      ...changes,
    } as typeof privacyRequests.$inferInsert;
    await db.insert(privacyRequests).values(row);
    return row.reference;
  }

  async function article(changes = {}) {
    made += 1;
    const [row] = await db.insert(articles).values(articleRow(made, changes)).returning();
    return row?.blogId ?? 0;
  }

  async function town(changes = {}) {
    made += 1;
    const [row] = await db
      .insert(locationPages)
      .values(locationRow(`town-${made}`, changes))
      .returning();
    return row?.location_id ?? 0;
  }

  async function picture(changes: Partial<typeof uploads.$inferInsert> = {}) {
    const uploadId = String((made += 1)).padStart(16, "0");
    await db.insert(uploads).values({
      uploadId,
      hash: "0a1b2c3d",
      widths: [480],
      width: 480,
      height: 320,
      blur: "UklGRg",
      alt: "Rain",
      fileName: "rain.jpg",
      bytes: 1_000,
      uploadedBy: "Wren",
      ...changes,
    });
    return uploadId;
  }

  /** A family on the waiting list of an offering that is no longer sold: no other family is on it. */
  async function waitingPlace({
    catalogue,
    offeringType = "gone",
    offeringId = made + 1,
    seasonId,
    seasonFrom = "2026-01-01",
    ...changes
  }: Partial<typeof waitingListEntries.$inferInsert> &
    Partial<Bought> & { seasonFrom?: string } = {}) {
    const fields = { athlete: "Ada Osei", birth_year: "2014" };
    const { id: submissionId } = await submission({ kind: "waiting-list", fields });
    const named = { catalogue, offeringType, offeringId, seasonId, seasonFrom };
    const row = {
      submissionId,
      offeringEditionId: await editionRow(db, named),
      askedAt: new Date(),
      ...changes,
      id: changes.id ?? randomUUID(),
    } as const;
    await db.insert(waitingListEntries).values(row);
    return row;
  }

  const people = { family, registered, medicalInformation, request, waitingPlace };
  return { submission, delivery, order, paidOrder, sale, ...people, article, town, picture };
}
