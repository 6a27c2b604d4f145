import { formatPrice } from "#modules/content/index.ts";
import { agesOf, formatAges } from "./ages.ts";
import type { Offer } from "./training-groups.ts";

/**
 * For whom the memberships of a program are and what the cheapest one costs today:
 * `Ages 5 to 13, from $95 for the season`. Only memberships that anyone can buy count; "": there are none. A
 * single event costs less than its program's membership, so its price counts only if nothing else is sold.
 * @param offers those of the club
 * @param types the registration's types, such as `speed_training`
 */
export function programFacts(offers: readonly Offer[], types: readonly string[]): string {
  const sold = offers
    .filter(({ entry }) => types.includes(entry.type) && !entry.admits)
    .toSorted((a, b) => a.joining.toPayCents - b.joining.toPayCents);
  const cheapest = sold.find(({ entry }) => !entry.sessions) ?? sold[0];
  if (!cheapest) return "";
  const ages = formatAges(agesOf(sold.map(({ entry }) => entry)));
  return `Ages ${ages}, from ${formatPrice(cheapest.joining, cheapest.entry.per)}`;
}
