import { practiceDays, type RefundDays } from "#modules/catalogue/index.ts";
import type { AppContext } from "#core/context.server.ts";
import { monthFrom } from "#modules/content/index.ts";
import { dayOf } from "#core/time/time.ts";
import type { BoughtLine } from "./lines.server.ts";
import { trainingIn } from "./placed.server.ts";
import type { RefundableLine } from "./refund-sum.ts";
import type { Order } from "./schema.ts";

/**
 * The lines of an order with the data that determine a refund for each: its days, which are a month's if it
 * was sold by the month, and its practices, by the athlete's own groups.
 */
export function refundableLines(
  { content }: Pick<AppContext, "content">,
  { agreedAt, createdAt }: Pick<Order, "agreedAt" | "createdAt">,
  lines: readonly BoughtLine[],
): RefundableLine[] {
  const { timeZone } = content.club;
  const trainingFor = trainingIn(content);
  return lines.map((line) => {
    const { registration, athlete, seasonFrom, seasonTo } = line;
    // After a move, the purchase is a different offering.
    const since = line.replaces && registration ? registration.createdAt : (agreedAt ?? createdAt);
    const bought = dayOf(since, timeZone);
    const from = seasonFrom ?? registration?.seasonFrom ?? bought;
    const all = { from, to: seasonTo ?? registration?.seasonTo ?? from };
    const season = registration?.per === "month" ? monthFrom(bought, all) : all;
    const own = { ...season, from: bought > from ? bought : from };
    const practices =
      registration && own.from <= own.to
        ? practiceDays(
            content.schedules,
            trainingFor(
              { ...registration, seasonFrom: all.from, seasonTo: all.to },
              { birthYear: athlete?.birthYear ?? null },
            ),
            own,
          )
        : [];
    const days: RefundDays = { season, practices };
    return {
      ...line,
      // Without an athlete, each registration counts as a separate child.
      athlete: registration?.athleteId ?? line.id,
      days,
      isGone: registration?.ended === "withdrawn",
      isWithoutPlace: registration?.state === "unplaced",
    };
  });
}
