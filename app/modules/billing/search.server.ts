import { desc } from "drizzle-orm";
import { findRanked } from "#core/db/search-text.server.ts";
import type { SearchSource } from "#core/search.server.ts";
import { orders, orderText } from "#modules/enrolment/schema.ts";

/** Orders and gifts by reference and payer, and those with a matching title. */
const orderSource: SearchSource = {
  kind: "Payments",
  order: 5,
  permission: "billing.see",
  list: (text) => `/admin/payments?${new URLSearchParams({ q: text })}`,
  async find({ db }, { terms, limit }) {
    const { rows, isSimilar } = await findRanked(
      terms,
      { text: orderText(orders), limit },
      (isFound, most) =>
        db.select().from(orders).where(isFound).orderBy(desc(orders.createdAt)).limit(most),
    );
    const results = rows.map(({ reference, title, customerName, customerEmail }) => ({
      title: `${reference}, ${customerName || customerEmail || "no payer yet"}`,
      about: title,
      to: `/admin/payments/${reference}`,
    }));
    return { results, isSimilar };
  },
};

export const search = [orderSource];
