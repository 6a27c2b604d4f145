import { recordOf } from "#core/records.ts";
import { z } from "zod";
import { email, requiredLine } from "#core/forms/fields.ts";
import { centsFrom } from "#core/money.ts";

const number = z.union([z.number(), z.string().regex(/^\d{1,9}$/)]).transform(Number);

/** The item: an offering's type and number. */
export const offeringSchema = z.object({
  type: z.string({ error: "Give the item's type" }).max(60),
  id: number.pipe(z.number().int()),
  quantity: number.default(1),
});

/** A line of `/create-checkout-session` (docs/specification.md 7.1). */
export type OfferingItem = z.output<typeof offeringSchema>;

/** The parsed request, or its error as a message. */
export type Parsed<Value> = { value: Value } | { refusal: string };

/**
 * Parses `{items:[{type, id, quantity}]}`: exactly one item, quantity always 1 (docs/specification.md 7.1).
 */
export function offeringItemFrom(body: unknown): Parsed<OfferingItem> {
  const item = onlyItem(body);
  if ("refusal" in item) return item;
  const parsed = offeringSchema.safeParse(item.value);
  if (!parsed.success) return { refusal: "An item has a type, an id and a quantity" };
  if (parsed.data.quantity !== 1) return { refusal: "The quantity of an item is always 1" };
  return { value: parsed.data };
}

/** The page of an order that is not paid yet. @param key `orders.checkoutKey` */
export const checkoutPath = (key: string) => `/checkout/${key}`;

/** Where an order's open balance is paid. */
export const payPath = (checkoutKey: string) => `/pay/${checkoutKey}`;

/** The query parameter of a payer who came back from the provider without paying. */
export const cancelledQuery = "cancelled";

/** The text of the donation pages (docs/specification.md 5 and 8). */
export const donationMessages = {
  missing: "Please provide Donation Amount!",
  failed: "Apologies, something went wrong from our side!",
  notAnAmount: "Please enter the amount as a number, such as 25 or 25.50.",
  tooSmall: "The smallest card payment is $1.",
  tooLarge: "The largest card payment here is $25,000. Please contact us to give more.",
} as const;

/** The message to a payer while the site has no card payment provider. */
export const noCardPayments = ({ email, phone }: { email: string; phone: string }) =>
  `Paying by card is not possible at the moment. Please write to ${email} or call ${phone}.`;

const smallestGift = 100;
const largestGift = 2_500_000;

/**
 * Parses a gift's amount, as typed, into cents. Empty, not a number, not positive or too large: an error
 * message.
 */
export function giftCentsFrom(amount: unknown): Parsed<number> {
  const text = typeof amount === "number" ? String(amount) : amount;
  if (typeof text !== "string" || text.trim() === "") return { refusal: donationMessages.missing };
  const cents = centsFrom(text);
  if (cents === null) return { refusal: donationMessages.notAnAmount };
  if (cents < smallestGift) return { refusal: donationMessages.tooSmall };
  if (cents > largestGift) return { refusal: donationMessages.tooLarge };
  return { value: cents };
}

/** A gift as it is sent; `giftFrom` reports its errors. */
export const giftSchema = z.object({
  amount: z.union([z.number(), z.string()]).describe("Canadian dollars, as typed: 25 or 25.50"),
});

/** Parses `{items:[{amount}]}`, the amount in Canadian dollars as typed (docs/specification.md 7.1). */
export function giftFrom(body: unknown): Parsed<number> {
  const item = onlyItem(body);
  if ("refusal" in item) return item;
  return giftCentsFrom(recordOf(item.value).amount);
}

function onlyItem(body: unknown): Parsed<object> {
  const items = recordOf(body).items;
  if (!Array.isArray(items)) return { refusal: "Send JSON with a list named items" };
  const [item] = items;
  if (items.length !== 1 || typeof item !== "object" || item === null) {
    return { refusal: "Send exactly one item" };
  }
  return { value: item };
}

/** The payer in a demo checkout. */
export const demoPayerSchema = z.object({ name: requiredLine("name on the card"), email: email() });

/**
 * The demo's steps: pay at once; pay through a bank that confirms later, and its approval or
 * refusal; let it expire.
 */
export const demoSteps = ["pay", "pay-late", "bank-yes", "bank-no", "expire"] as const;
export type DemoStep = (typeof demoSteps)[number];

/**
 * In the demo, a refund of an amount that ends in these cents stays pending until somebody plays the bank.
 */
export const demoPendingCents = 1;

/**
 * The delays before asking for a checkout's result again, in seconds, growing; about five minutes in total.
 */
export const askAgainAfter = [3, 5, 8, 12, 18, 27, 40, 50, 60, 60];
