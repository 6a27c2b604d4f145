import { randomBytes, randomUUID } from "node:crypto";
import { daysAfter } from "#core/time/time.ts";
import { ledgerDay, type NewEntry, postEntries } from "#modules/billing/ledger.server.ts";
import { demoSavedCard } from "#modules/billing/provider/local-charges.server.ts";
import { instalmentAgreements, instalments, paymentMethods } from "#modules/billing/schema.ts";
import { clubTest } from "./club-test.ts";
import type { TestClub } from "./club.ts";
import { hiddenIn } from "./program-forms.ts";
import { records } from "./records.ts";
import { staffActions } from "./staff-actions.ts";

/** Orders of $400 in instalments of $100, the first of which was paid a month ago. */
export function agreedOrders(club: Pick<TestClub, "ctx">) {
  const { ctx } = club;
  const { db } = ctx;
  const make = records(club);

  const post = (orderId: string, ...entries: Pick<NewEntry, "kind" | "cents">[]) =>
    db.transaction((transaction) =>
      postEntries(
        transaction,
        orderId,
        entries.map((entry) => ({
          ...entry,
          effectiveOn: ledgerDay(ctx),
          idempotencyKey: randomUUID(),
        })),
      ),
    );

  /** A demo card. @param lastFour determines how it behaves */
  const cardOf = (lastFour: string) =>
    demoSavedCard(`pm_demo_${lastFour}_${randomBytes(9).toString("hex")}`, new Date());

  /** @param days from today to the later instalments. @param card the last digits of the saved one */
  async function agreed({
    days = [0, 30, 60],
    card,
    customerEmail = `payer-${randomUUID()}@example.ca`,
    athleteId = null,
  }: {
    days?: readonly number[];
    card?: string;
    customerEmail?: string | null;
    athleteId?: string | null;
  } = {}) {
    const today = ledgerDay(ctx);
    const paidAt = new Date();
    const order = await make.sale(
      { offeringType: "eclairs", title: "Hurdles" },
      {
        paidAt,
        fulfilledAt: paidAt,
        amountCents: 40_000,
        customerEmail,
        customerName: "Abena Osei",
        checkoutKey: randomBytes(24).toString("base64url"),
      },
      athleteId,
    );
    const effectiveOn = daysAfter(today, -30);
    await db.transaction((transaction) =>
      postEntries(transaction, order.id, [
        {
          kind: "charge",
          cents: 40_000,
          effectiveOn,
          idempotencyKey: `charge:${order.id}`,
        },
        {
          kind: "payment",
          cents: -10_000,
          method: "card",
          effectiveOn,
          idempotencyKey: randomUUID(),
        },
      ]),
    );
    const parts = [-30, ...days];
    await db.insert(instalments).values(
      parts.map((day, n) => ({
        orderId: order.id,
        number: n + 1,
        dueOn: daysAfter(today, day),
        cents: n === 0 ? 10_000 : 30_000 / days.length,
      })),
    );
    await db.insert(instalmentAgreements).values({ orderId: order.id, text: "I agree" });
    if (card)
      await db.insert(paymentMethods).values({
        orderId: order.id,
        provider: ctx.integrations.payments.vendor,
        ...cardOf(card),
      });
    return { ...order, customerEmail, checkoutKey: order.checkoutKey ?? "" };
  }

  return { ...make, agreed, post, cardOf };
}

/** `test` with orders in instalments, and an admin who opens pages and agrees on plans. */
export const instalmentTest = () =>
  clubTest({ pages: "built" })
    .extend("make", { scope: "file" }, ({ club }) => agreedOrders(club))
    .extend("open", { scope: "file" }, ({ club, cookie }) => async (path: string) => {
      const answer = await club.request(path, { headers: { Cookie: cookie } });
      return (await answer.text()).replace(/<!-- -->/g, "");
    })
    .extend("submit", { scope: "file" }, ({ club, cookie }) => staffActions(club, cookie).submit)
    .extend(
      "agree",
      { scope: "file" },
      ({ open, submit }) =>
        async (reference: string, fields: Record<string, string>) => {
          const path = `/admin/payments/${reference}/plan`;
          const version = hiddenIn(await open(path), "version");
          return submit(path, { ...fields, _action: "agree-on-plan", version });
        },
    );
