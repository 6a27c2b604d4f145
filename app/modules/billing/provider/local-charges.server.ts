import { randomBytes } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";
import { VendorFailure } from "#core/vendors/call.server.ts";
import { storeLocally } from "#core/vendors/local-outbox.server.ts";
import { monthOf, monthsAfter } from "#core/time/time.ts";
import { type DemoCard, demoCards } from "../demo-cards.ts";
import { demoCheckouts } from "../schema.ts";
import type { ChargeRefusal, Payments, ProviderCharge, SavedCard } from "./port.server.ts";

type Row = typeof demoCheckouts.$inferSelect;

/** The results of later charges in the demo. */
const refusals: Record<DemoCard, ChargeRefusal | null> = {
  "4242": null,
  "0341": { reason: "There was not enough money on the card.", isFinal: false },
  "3184": { reason: "The bank wants the payer to confirm the payment.", isFinal: true },
  "0069": { reason: "The card has expired.", isFinal: true },
};

const cardOf = (methodId: string) => methodId.split("_")[2] ?? "";
const customerOf = (methodId: string) => `cus_demo_${methodId.split("_")[3]}`;

/** The id of a card that the demo saves: it encodes the card's behaviour. */
export const newDemoCard = (card: string | undefined): string =>
  `pm_demo_${demoCards.find((known) => known === card) ?? demoCards[0]}_${randomBytes(9).toString("hex")}`;

/** A saved card in the provider's format. @param since when it was saved */
export function demoSavedCard(methodId: string, since: Date): SavedCard {
  const lastFour = cardOf(methodId);
  const isOld = lastFour === "0069";
  return {
    customerId: customerOf(methodId),
    methodId,
    brand: "visa",
    lastFour,
    expires: isOld ? monthOf(since, "UTC") : monthsAfter(monthOf(since, "UTC"), 36),
  };
}

/** Charges of the cards that the demo saves. */
export function localCharges(
  db: Database,
  vendor: string,
): Pick<Payments, "chargeCard" | "readCharge" | "listCharges" | "deleteCard"> {
  const keep = <Stored>(query: () => Promise<Stored>) => storeLocally(vendor, query);
  return {
    chargeCard: ({ idempotencyKey, orderId, title, cents, methodId }) =>
      keep(async () => {
        const refusal = refusals[cardOf(methodId) as DemoCard];
        await db
          .insert(demoCheckouts)
          .values({
            id: `cs_demo_${randomBytes(18).toString("base64url")}`,
            idempotencyKey,
            orderId,
            title,
            amountCents: cents,
            currency: "cad",
            purpose: "charge",
            methodId,
            status: "complete",
            paymentStatus: refusal ? "unpaid" : "paid",
            successUrl: "",
            cancelUrl: "",
            expiresAt: new Date(),
          })
          .onConflictDoNothing({ target: demoCheckouts.idempotencyKey });
        const [made] = await db
          .select()
          .from(demoCheckouts)
          .where(eq(demoCheckouts.idempotencyKey, idempotencyKey));
        if (!made) throw new VendorFailure(vendor, "The demo lost a charge.");
        return demoCharge(made);
      }),
    readCharge: (id) =>
      keep(async () => {
        const [found] = await db
          .select()
          .from(demoCheckouts)
          .where(and(eq(demoCheckouts.id, checkoutOf(id)), eq(demoCheckouts.purpose, "charge")));
        return found ? demoCharge(found) : null;
      }),
    listCharges: (customerId) =>
      keep(async () => {
        const rows = await db
          .select()
          .from(demoCheckouts)
          .where(eq(demoCheckouts.purpose, "charge"))
          .orderBy(desc(demoCheckouts.createdAt));
        return rows
          .filter(({ methodId }) => methodId !== null && customerOf(methodId) === customerId)
          .map(demoCharge);
      }),
    // The demo stores nothing of the card but its id.
    deleteCard: async () => undefined,
  };
}

/** The demo's id of the payment of a checkout or charge, and the reverse. */
export const paymentOf = (id: string) => id.replace("cs_demo_", "pi_demo_");
export const checkoutOf = (paymentReference: string) =>
  paymentReference.replace("pi_demo_", "cs_demo_");

const demoCharge = (row: Row): ProviderCharge => ({
  id: paymentOf(row.id),
  state: row.paymentStatus === "paid" ? "paid" : "refused",
  cents: row.amountCents,
  refusal: row.paymentStatus === "paid" ? null : refusals[cardOf(row.methodId ?? "") as DemoCard],
  request: row.idempotencyKey,
});
