import { and, eq } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { isAddress } from "#core/personal-data.server.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { linkDays } from "#modules/families/index.ts";
import { keyOf, makeKey, type MailedLink } from "#modules/outbox/index.server.ts";
import { payPath } from "./checkout.ts";

/** The link to the page of an order's payments in a mail to its payer: its key proves their address. */
export const payLink = (
  { publicUrl }: Pick<AppContext, "publicUrl">,
  { id, checkoutKey }: Pick<Order, "id" | "checkoutKey">,
): string => `${publicUrl}${payPath(checkoutKey)}?key=${keyOf("pay", id)}`;

export const mailedLinks = {
  /** For the payer of an order. */
  pay: {
    async isFor(db, id, to) {
      const isIt = and(eq(orders.id, id), isAddress(orders.customerEmail, to));
      return (await db.$count(orders, isIt)) > 0;
    },
    makeKey: (db, subjectId) => makeKey(db, { linkOf: "pay", subjectId, days: linkDays }),
  },
} satisfies Record<string, MailedLink>;
