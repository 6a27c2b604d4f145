import { monthsAfter } from "#core/time/time.ts";
import { mostLaterParts } from "#modules/catalogue/index.ts";
import type { InstalmentPlan } from "#modules/content/index.ts";
import { allocate } from "./pricing.ts";

/**
 * A proposed plan for a price: a quarter at registration, the rest in equal parts on the first day of the
 * following months.
 * @param from the first day on which somebody can register, ISO
 * @param to the season's last day
 * @returns null: no month begins between them
 */
export function proposePlan(
  priceCents: number,
  { from, to }: { from: string; to: string },
): InstalmentPlan | null {
  const days = Array.from(
    { length: mostLaterParts },
    (_, n) => `${monthsAfter(from.slice(0, 7), n + 1)}-01`,
  ).filter((day) => day <= to);
  // In whole dollars, as a club would choose it.
  const deposit = Math.round(priceCents / 400) * 100;
  const rest = allocate(
    priceCents - deposit,
    days.map(() => 1),
  );
  if (deposit < 100 || rest.length === 0 || rest.some((cents) => cents < 100)) return null;
  return [
    { dueOn: null, cents: deposit },
    ...days.map((dueOn, n) => ({ dueOn, cents: rest[n] ?? 0 })),
  ];
}
