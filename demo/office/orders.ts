import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { programKey } from "#modules/families/checkout-athletes.ts";
import { chargeInstalments } from "#modules/billing/charge-instalments.server.ts";
import { cancelCheckout } from "#modules/billing/release-holds.server.ts";
import { demoPendingCents } from "#modules/billing/checkout.ts";
import {
  decideDemoRefund,
  disputeDemo,
  moveDemoDispute,
  refundDemo,
} from "#modules/billing/demo.server.ts";
import { recordMoney } from "#modules/billing/offline-payment.server.ts";
import { declineClaim, receiveFromSponsor } from "#modules/billing/sponsor-claims.server.ts";
import {
  remindedCount,
  recipientsOf,
  remindPayers,
} from "#modules/billing/remind-payers.server.ts";
import { sendRefunds } from "#modules/billing/send-refunds.server.ts";
import { endTransferHolds } from "#modules/billing/transfer-holds.server.ts";
import { voidPayment } from "#modules/billing/void-payment.server.ts";
import { withdraw } from "#modules/billing/withdraw.server.ts";
import { openBalanceOf, writeOff } from "#modules/billing/write-off.server.ts";
import { daysAfter } from "#core/time/time.ts";
import { offeringEditions, offerings } from "#modules/catalogue/schema.ts";
import { and, eq } from "drizzle-orm";
import { backdate } from "./backdate.ts";
import { type Office, register } from "./office.ts";
import { moveOne, withdrawOne } from "./withdraw-and-move.ts";

/** Orders other than a simple card payment: from unpaid to refunded ones. */
export async function makeOrders(office: Office): Promise<void> {
  await payLater(office);
  await payInParts(office);
  await startAndPay(office);
  await giveBack(office);
  await dispute(office);
  await collect(office);
}

/** Families who pay by e-transfer or through a sponsor: in time, soon, too late. */
async function payLater(office: Office) {
  const { ctx, by, random } = office;
  for (const days of [0.1, 1.4, 3, 4.2, 9, 9.3]) {
    const { id } = await register(office, { fields: { pay: "transfer" } });
    await backdate(ctx.db, [id], days);
  }
  const sponsors = [
    "KidSport Durham",
    "Jumpstart",
    "Rotary Club of Ajax",
    "KidSport Durham",
    "Jumpstart",
  ];
  const claimed: string[] = [];
  for (const [n, sponsor] of sponsors.entries()) {
    const half = n === 2 ? { sponsor_amount: "60" } : {};
    const { id, reference } = await register(office, {
      fields: { pay: "sponsor", sponsor, ...half },
    });
    claimed.push(reference);
    await backdate(ctx.db, [id], random.between(3, n === 1 ? 40 : 12));
  }
  const { rows } = await ctx.db.execute<{ id: string; reference: string; cents: number }>(
    sql`select c.id, reference, cents from sponsor_claims c join orders o on o.id = c.order_id order by c.created_at`,
  );
  const [paid, declined] = rows;
  if (paid)
    await receiveFromSponsor(ctx, by, {
      ...paid,
      values: {
        part_1_amount: String(paid.cents / 100),
        part_1_on: office.today,
        token: randomUUID(),
      },
    });
  if (declined) await declineClaim(ctx, by, declined);
  await endTransferHolds(ctx);
}

/** Saved cards of which some are declined. The offerings have a plan from now on. */
async function payInParts(office: Office) {
  const { ctx, today } = office;
  const planned = [office.nextOffering(), office.nextOffering()];
  for (const { type, id } of planned) {
    const plan = [null, 20, 50].map((days) => ({
      dueOn: days === null ? null : daysAfter(today, days),
      cents: 8_000,
    }));
    const [offering] = await ctx.db
      .select({ id: offerings.id })
      .from(offerings)
      .where(
        and(
          eq(offerings.catalogue, "registration"),
          eq(offerings.type, type),
          eq(offerings.number, id),
        ),
      );
    if (offering)
      await ctx.db
        .update(offeringEditions)
        .set({ instalmentPlan: plan })
        .where(eq(offeringEditions.offeringId, offering.id));
  }
  await ctx.live.refresh();
  const cards = ["4242", "4242", "0341", "4242", "3184", "0069", "4242"] as const;
  for (const [n, card] of cards.entries()) {
    const { id } = await register(office, {
      card,
      fields: { pay: "parts" },
      ...(planned[n % 2] && { offering: planned[n % 2] }),
    });
    await backdate(ctx.db, [id], [5, 21, 22, 24, 26, 21, 52][n] ?? 0);
  }
  while (await chargeInstalments(ctx));
}

/** Recent orders: some paid, one being paid now, one cancelled. */
async function startAndPay(office: Office) {
  const { ctx } = office;
  for (const days of [0.05, 0.2, 1.1, 2.3, 2.9, 3.4]) {
    const { id } = await register(office, { card: "4242" });
    await backdate(ctx.db, [id], days);
  }
  await register(office);
  const { checkoutKey } = await register(office);
  await cancelCheckout(ctx, checkoutKey);
}

interface Sold extends Record<string, unknown> {
  reference: string;
  method: "card" | "cash" | "cheque" | "transfer";
  session: string | null;
  id: string;
  registration: string;
  type: string;
  offering: number;
  cents: number;
}

/** Paid orders with one registration whose season has not ended, newest first. */
async function soldNow({ ctx }: Office, method: Sold["method"]): Promise<Sold[]> {
  const { rows } = await ctx.db.execute<Sold>(sql`
    select o.id, reference, o.method, r.id as registration, f.type, f.number as offering, o.amount_cents as cents,
           (select session_id from provider_sessions s where s.order_id = o.id limit 1) as session
      from orders o join registrations r on r.order_id = o.id join order_lines l on l.id = r.line_id
      join offering_editions e on e.id = r.offering_edition_id join offerings f on f.id = e.offering_id
     where o.state = 'paid' and o.method = ${method} and l.season_to > current_date and l.per = 'season'
       and o.amount_cents > 5000 and r.state = 'active'
       and (select count(*) from registrations every where every.order_id = o.id) = 1
       and not exists (select 1 from instalments i where i.order_id = o.id)
       and not exists (select 1 from refunds b where b.order_id = o.id)
       and not exists (select 1 from demo_disputes d
         where d.checkout_id in (select session_id from provider_sessions s where s.order_id = o.id))
     order by o.created_at desc, o.id`);
  return rows;
}

/** Registrations that end or move, with refunds that are done, pending or failed. */
async function giveBack(office: Office) {
  const { ctx, by, random } = office;
  const cards = await soldNow(office, "card");
  const next = () => {
    const found = cards.shift();
    if (!found) throw new Error("There is no order left to give back");
    return found;
  };
  for (let n = 0; n < 3; n += 1) await end(office, next());
  // A pending refund, and one that the bank declined.
  for (const arrives of [null, false]) {
    const sold = next();
    await end(office, sold, { cents: Math.floor(sold.cents / 200) * 100 + demoPendingCents });
    while (await sendRefunds(ctx));
    if (arrives === false) await decideRefund(office, sold.id, arrives);
  }
  await end(office, next(), { method: "credit" });
  await end(office, next(), { method: "credit" });
  for (const method of ["cash", "transfer"] as const) {
    const [sold] = await soldNow(office, method);
    if (sold) await end(office, sold, { method });
  }
  for (let n = 0; n < 3; n += 1) {
    const { reference } = next();
    const cents = random.pick([2_000, 4_500, 5_000]);
    await withdraw(ctx, by, {
      reference,
      ids: [],
      cents,
      shownCents: 0,
      method: "card",
      reason: "Three practices were cancelled for the heat",
      token: randomUUID(),
    });
  }
  const elsewhere = next();
  await refundDemo(ctx, elsewhere.session ?? "", 1_500);
  while (await sendRefunds(ctx));
  for (let n = 0; n < 4; n += 1) await moveOn(office, next());
  while (await sendRefunds(ctx));
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select order_id as id from refunds where state in ('done', 'failed')
    union select order_id from registrations r where ended is not null
      and not exists (select 1 from refunds b where b.order_id = r.order_id)`);
  for (const { id } of rows) await backdate(ctx.db, [id], Math.floor(random.next() * 18));
}

async function end(
  office: Office,
  { reference, registration }: Sold,
  how: { cents?: number; method?: "credit" | "cash" | "transfer" } = {},
) {
  const { outcome } = await withdrawOne(office.ctx, { reference, id: registration, ...how });
  if (outcome !== "withdrawn") throw new Error(`${reference} was not withdrawn: ${outcome}`);
}

async function decideRefund({ ctx }: Office, orderId: string, arrives: boolean) {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select provider_id as id from refunds where order_id = ${orderId}`,
  );
  for (const { id } of rows) await decideDemoRefund(ctx, id, arrives);
}

/** To another offering with places, overriding the athlete's age. */
async function moveOn(office: Office, { reference, registration, type, offering }: Sold) {
  for (let tried = 0; tried < 6; tried += 1) {
    const to = office.nextOffering();
    if (to.type === type && to.id === offering) continue;
    const { outcome } = await moveOne(office.ctx, {
      reference,
      id: registration,
      to: programKey(to),
    });
    if (outcome === "moved") return;
  }
}

/** Disputes by payers. */
async function dispute(office: Office) {
  const { ctx } = office;
  const sold = (await soldNow(office, "card")).slice(2, 6);
  const reasons = ["fraudulent", "product_not_received", "duplicate", "unrecognized"];
  for (const [n, steps] of [[], ["bank"], ["bank", "won"], ["bank", "lost"]].entries()) {
    const { session, id } = sold[n] ?? {};
    if (!session || !id) continue;
    await disputeDemo(ctx, session, reasons[n] ?? "general");
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`select id from demo_disputes where checkout_id = ${session}`,
    );
    for (const state of steps as ("bank" | "won" | "lost")[])
      await moveDemoDispute(ctx, { sessionId: session, id: rows[0]?.id ?? "" }, state);
  }
}

/**
 * The office's actions on orders with a balance: it sends reminders, records a part, writes off, and corrects
 * a mistake.
 */
async function collect(office: Office) {
  const { ctx, by, today } = office;
  const { rows } = await ctx.db.execute<{ id: string; reference: string }>(sql`
    select o.id, reference from orders o
     where state = 'open' and method in ('cash', 'cheque', 'transfer') and paid_at is null
       and not exists (select 1 from transfer_holds h where h.order_id = o.id) order by created_at, id`);
  const [first, second, third, fourth, ...others] = rows;
  const part = (amount: string, daysAgo: number) => ({
    part_1_method: "cash",
    part_1_amount: amount,
    part_1_on: daysAfter(today, -daysAgo),
    token: randomUUID(),
  });
  for (const some of [second, third])
    if (some) await recordMoney(ctx, by, some.reference, part("50", 2));
  if (fourth) {
    const money = part("80", 1);
    await recordMoney(ctx, by, fourth.reference, money);
    await voidPayment(ctx, by, {
      reference: fourth.reference,
      id: money.token,
      reason: "It was for another family",
    });
  }
  for (const some of [first, third])
    if (some)
      await writeOff(ctx, by, {
        reference: some.reference,
        cents: await openBalanceOf(ctx, ctx.db, some.id),
        reason: "Moved away; the board agreed",
        token: randomUUID(),
      });
  const references = others.slice(0, 4).map(({ reference }) => reference);
  const shownCents = remindedCount(await recipientsOf(ctx, references));
  await remindPayers(ctx, by, { references, shownCents });
}
