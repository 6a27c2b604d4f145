import { randomUUID } from "node:crypto";
import { eq, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { auditLog } from "#core/audit/schema.ts";
import { daysAfter, formatDate } from "#core/time/time.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { readLog } from "#tests/support/audit.ts";
import { mailsTo } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import { hiddenIn } from "#tests/support/program-forms.ts";
import { instalmentTest } from "#tests/support/agreed-orders.ts";
import { chargeInstalments } from "../charge-instalments.server.ts";
import { storeCard } from "../later-payments.server.ts";
import { balanceOf, ledgerDay, type NewEntry, postEntries } from "../ledger.server.ts";
import { partsOfPrice } from "../open-parts.server.ts";
import { deleteCards } from "../saved-card.server.ts";
import { findSession } from "../sessions.server.ts";
import { charges, instalmentAgreements, paymentMethods, providerSessions } from "../schema.ts";

const test = instalmentTest();

test.beforeEach(async ({ club: { ctx } }) => {
  await ctx.db.delete(orders);
  await ctx.db.delete(deliveries);
  await ctx.db.delete(auditLog);
});

const planPath = (reference: string) => `/admin/payments/${reference}/plan`;

/** The fields of a plan. @param parts days and amounts in dollars */
const planOf = (parts: readonly (readonly [day: string, amount: string])[]) =>
  Object.fromEntries(
    parts.flatMap(([day, amount], n) => [
      [`part_${n + 1}_on`, day],
      [`part_${n + 1}_amount`, amount],
    ]),
  );

test("the office agrees on a plan: the parts replace those to come, and the payer gets a mail", async ({
  club,
  make,
  open,
  agree,
}) => {
  const today = ledgerDay(club.ctx);
  const { id, reference, customerEmail, checkoutKey } = await make.agreed();
  const [first, second] = [today, daysAfter(today, 45)];
  const plan = planOf([
    [first, "100"],
    [second, "200.00"],
  ]);
  const answer = await agree(reference, plan);
  expect(messageOf(answer)).toContain("The payment plan is saved.");
  const stored = await partsOfPrice(club.ctx.db, id);
  expect(stored.map(({ dueOn, cents, openCents }) => [dueOn, cents, openCents])).toEqual([
    [daysAfter(today, -30), 10_000, 0],
    [first, 10_000, 10_000],
    [second, 20_000, 20_000],
  ]);
  const text = `$100.00 on ${formatDate(first)} and $200.00 on ${formatDate(second)}`;
  const [agreement] = await club.ctx.db.select().from(instalmentAgreements);
  expect(agreement?.text).toBe(`Agreed with the office: ${text}. No card is charged.`);
  expect(agreement?.recordedBy).toBeTruthy();
  const [mail = ""] = await mailsTo(club, customerEmail ?? "");
  expect(mail).toContain(`${formatDate(first)}: $100.00`);
  expect(mail).toContain(`${formatDate(second)}: $200.00`);
  expect(mail).toContain(`/pay/${checkoutKey}`);
  expect((await readLog(club.ctx.db)).at(-1)).toMatchObject({
    action: "payments.plan-agreed",
    detail: text,
  });
  // Opened again, the form has the plan.
  expect(await open(planPath(reference))).toContain('value="200.00"');
  const order = await open(`/admin/payments/${reference}`);
  expect(order).toContain("Agree on a payment plan");
  expect(order).toContain("Recorded by");
});

test("a plan gives the saved card up: the page says so before, and nothing is charged", async ({
  club: { ctx },
  make,
  open,
  agree,
}) => {
  const today = ledgerDay(ctx);
  const { id, reference, checkoutKey } = await make.agreed({ card: "4242" });
  const page = await open(planPath(reference));
  expect(page).toContain("Visa ending in 4242");
  expect(page).toContain("is deleted");
  const deleted: string[] = [];
  const { payments } = ctx.integrations;
  ctx.integrations = {
    ...ctx.integrations,
    payments: {
      ...payments,
      deleteCard: async ({ methodId }) => {
        deleted.push(methodId);
      },
    },
  };
  await agree(reference, planOf([[today, "300"]]));
  await deleteCards(ctx);
  ctx.integrations = { ...ctx.integrations, payments };
  expect(deleted).toEqual([expect.stringContaining("pm_demo_4242")]);
  expect(await ctx.db.$count(paymentMethods)).toBe(0);
  await chargeInstalments(ctx);
  expect(await ctx.db.$count(charges)).toBe(0);
  expect(await open(`/pay/${checkoutKey}`)).not.toContain("We charge your");
  // A provider's page that was open meanwhile does not restore the card.
  const sessionId = `cs_demo_${randomUUID()}`;
  const session = { sessionId, provider: payments.vendor, amountCents: 0, expiresAt: new Date() };
  await ctx.db.insert(providerSessions).values({ ...session, orderId: id, purpose: "card" });
  const found = await findSession(ctx.db, sessionId);
  if (!found) throw new Error("no session");
  const card = make.cardOf("4242");
  await ctx.db.transaction((transaction) =>
    storeCard(transaction, { orderId: id, session: found.session, card }),
  );
  expect(await ctx.db.select().from(paymentMethods)).toMatchObject([
    { orderId: null, methodId: card.methodId },
  ]);
});

test("parts that cannot be agreed on are refused, with what was typed", async ({
  club: { ctx },
  make,
  agree,
}) => {
  const today = ledgerDay(ctx);
  const { id, reference } = await make.agreed();
  const before = await partsOfPrice(ctx.db, id);
  const cases: [(readonly [string, string])[], string][] = [
    [[], "Enter at least one part."],
    [[[today, "280"]], "The parts add up to $280.00, $20.00 less than the $300.00 owed."],
    [[[today, "300.50"]], "The parts add up to $300.50, $0.50 more than the $300.00 owed."],
    [[[daysAfter(today, -1), "300"]], "That day is over"],
    [[["", "300"]], "Choose a day"],
    [[["2027-02-30", "300"]], "Choose a day"],
    [[[daysAfter(today, 800), "300"]], "Choose a day within two years"],
    [[[today, ""]], "Enter the amount in dollars"],
    [[[today, "-300"]], "Enter the amount in dollars"],
    [[[today, "99999999999999999999"]], "Enter the amount in dollars"],
    [
      [
        [daysAfter(today, 9), "150"],
        [daysAfter(today, 9), "150"],
      ],
      "Choose a day after the one before",
    ],
  ];
  for (const [parts, message] of cases) {
    const answer = await agree(reference, planOf(parts));
    const html = (await answer.text()).replace(/<!-- -->/g, "");
    expect(answer.status).toBe(400);
    expect(html).toContain(message);
    const typed = parts.flatMap(([, amount]) => amount || []);
    expect(typed.filter((amount) => !html.includes(`value="${amount}"`))).toEqual([]);
  }
  expect(await partsOfPrice(ctx.db, id)).toEqual(before);
  expect(await ctx.db.$count(deliveries)).toBe(0);
});

test("a colleague's change meanwhile is shown first; the same plan sent twice counts once", async ({
  club: { ctx },
  make,
  open,
  submit,
}) => {
  const today = ledgerDay(ctx);
  const { id, reference } = await make.agreed();
  const version = hiddenIn(await open(planPath(reference)), "version");
  const send = (parts: [string, string][], seen: string) =>
    submit(planPath(reference), { ...planOf(parts), _action: "agree-on-plan", version: seen });
  await make.post(id, { kind: "payment", cents: -5_000 });
  const changed = await send([[today, "300"]], version);
  expect(changed.status).toBe(409);
  const html = (await changed.text()).replace(/<!-- -->/g, "");
  expect(html).toContain("$250.00 is open now");
  expect(html).toContain('value="300"');
  const now = hiddenIn(html, "version");
  const [one, two] = await Promise.all([send([[today, "250"]], now), send([[today, "250"]], now)]);
  expect([one, two].map(messageOf).toSorted()).toEqual([
    "That had already been done. Nothing was changed.",
    "The payment plan is saved. The payer gets an email, if we have an address.",
  ]);
  expect(await ctx.db.$count(deliveries)).toBe(1);
  // Another plan by a colleague.
  expect((await send([[daysAfter(today, 5), "250"]], now)).status).toBe(409);
});

test("no plan while the card is being charged, without a balance, or for an order that is not paid in parts", async ({
  club: { ctx },
  make,
  open,
  agree,
  submit,
}) => {
  const today = ledgerDay(ctx);
  const { id, reference } = await make.agreed({ card: "4242" });
  const { customerId, methodId } = make.cardOf("4242");
  const { vendor: provider } = ctx.integrations.payments;
  const charge = { cents: 10_000, dueOn: today, provider, customerId, methodId };
  await ctx.db.insert(charges).values({ ...charge, orderId: id });
  const charging = await agree(reference, planOf([[today, "300"]]));
  expect(charging.status).toBe(409);
  expect(await charging.text()).toContain("The card is being charged at this moment.");
  expect(await ctx.db.$count(paymentMethods, isNotNull(paymentMethods.orderId))).toBe(1);
  await ctx.db.delete(charges);
  await make.post(id, { kind: "payment", cents: -30_000 });
  expect(await open(planPath(reference))).toContain("Nothing is open.");
  const paid = await submit(planPath(reference), { _action: "agree-on-plan", version: "" });
  expect(messageOf(paid)).toContain("Nothing is owing now");
  expect(await open(`/admin/payments/${reference}`)).not.toContain("Agree on a payment plan");
  const gift = await make.order({ kind: "donation" });
  for (const unknown of [gift.reference, "NONE-0000"])
    expect((await submit(planPath(unknown), { _action: "agree-on-plan" })).status).toBe(404);
});

test("equal monthly parts are proposed, and they add up", async ({ club: { ctx }, make, open }) => {
  const { id, reference } = await make.agreed();
  await make.post(id, { kind: "charge", cents: 1 });
  for (const count of [2, 3, 6]) {
    const html = await open(`${planPath(reference)}?parts=${count}`);
    const amounts = Array.from(
      html.matchAll(/name="part_\d_amount" value="([\d.]+)"/g),
      ([, own]) => Math.round(Number(own) * 100),
    );
    expect(amounts).toHaveLength(count);
    expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(30_001);
    expect(html).not.toContain("than the ");
  }
  const list = await open("/admin/payments/owed");
  expect(list).toContain(`href="${planPath(reference)}"`);
  expect(ledgerDay(ctx)).toBeTruthy();
});

test("whatever is charged, paid, given back and undone after a plan, the open parts add up to the balance", async ({
  club: { ctx },
  make,
  agree,
}) => {
  const kinds = { charge: 1, fee: 1, refund: 1, payment: -1, credit: -1, write_off: -1 } as const;
  const some = fc.array(
    fc.record({
      kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
      cents: fc.integer({ min: 1, max: 29_999 }),
      isUndone: fc.boolean(),
      days: fc.integer({ min: -40, max: 40 }),
    }),
    { maxLength: 5 },
  );
  const today = ledgerDay(ctx);
  const entriesOf = (list: { kind: keyof typeof kinds; cents: number; days: number }[]) =>
    list.map(({ kind, cents, days }): NewEntry & { id: string } => ({
      id: randomUUID(),
      kind,
      cents: kinds[kind] * cents,
      effectiveOn: daysAfter(today, days),
      idempotencyKey: randomUUID(),
    }));
  await fc.assert(
    fc.asyncProperty(some, some, async (earlier, later) => {
      const { id, reference } = await make.agreed();
      const post = (entries: NewEntry[]) =>
        ctx.db.transaction((transaction) => postEntries(transaction, id, entries));
      const before = entriesOf(earlier);
      await post(before);
      const { balanceCents: open } = await balanceOf(ctx.db, id);
      const half = Math.floor(open / 2);
      const parts = [
        [today, String(half / 100)],
        [daysAfter(today, 20), String((open - half) / 100)],
      ] as const;
      const { status } = half > 0 ? await agree(reference, planOf(parts)) : { status: 303 };
      expect(status).toBe(303);
      const after = entriesOf(later);
      await post(after);
      const undone = [...before, ...after].filter((_, n) => [...earlier, ...later][n]?.isUndone);
      await post(
        undone.map(({ id: reverses, ...entry }) => ({
          ...entry,
          cents: -entry.cents,
          reverses,
          idempotencyKey: randomUUID(),
        })),
      );
      const { balanceCents } = await balanceOf(ctx.db, id);
      const sum = (await partsOfPrice(ctx.db, id)).reduce((all, each) => all + each.openCents, 0);
      expect(sum).toBe(Math.max(0, balanceCents));
      await ctx.db.delete(orders).where(eq(orders.id, id));
    }),
    { numRuns: 30 },
  );
});
