import { eq, inArray } from "drizzle-orm";
import type { Permission } from "#core/audit/permissions.ts";
import type { AppContext } from "#core/context.server.ts";
import { formatMoney } from "#core/money.ts";
import { orderStanding } from "#modules/billing/index.ts";
import { withBalance } from "#modules/billing/index.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import { groupsNow, groupsToMoveTo, trainingIn } from "#modules/enrolment/index.server.ts";
import { orderLines, orders } from "#modules/enrolment/schema.ts";
import type { Family } from "#modules/families/index.server.ts";
import { registrationState } from "#modules/families/ui.ts";

type Athlete = Family["athletes"][number];

/**
 * Athletes' registrations by season edition, newest first.
 * @param may what the account may see of it
 */
export async function readSeasons(
  ctx: AppContext,
  athletes: Athlete[],
  may: (permission: Permission) => boolean,
) {
  const { content } = ctx;
  const { now, zone } = clockOf(ctx);
  const today = dayOf(now, zone);
  const booked = athletes.flatMap((athlete) =>
    athlete.registrations.map((registration) => ({ athlete, registration })),
  );
  const lineIds = booked.flatMap(({ registration: { lineId } }) => lineId ?? []);
  const lines =
    may("billing.see") && lineIds.length > 0
      ? await ctx.db
          .select({ line: orderLines, order: orders })
          .from(orderLines)
          .innerJoin(orders, eq(orders.id, orderLines.orderId))
          .where(inArray(orderLines.id, lineIds))
      : [];
  const orderOf = new Map(
    (
      await withBalance(
        ctx.db,
        lines.map(({ order }) => order),
      )
    ).map((order) => [order.id, order]),
  );
  const trainingFor = trainingIn(content);
  const otherGroups = (registration: Athlete["registrations"][number], now: readonly string[]) => {
    const training = groupsToMoveTo(content, [registration]);
    return content.schedules.groups
      .filter(({ id }) => training.includes(id) && !now.includes(id))
      .map(({ id, subtitle: name }) => ({ id, name }));
  };
  const entryOf = ({ athlete, registration }: (typeof booked)[number]) => {
    const { id, title, state, groupId } = registration;
    const now = groupsNow(content, trainingFor(registration, athlete));
    const bought = lines.find(({ line }) => line.id === registration.lineId);
    const order = bought && orderOf.get(bought.order.id);
    const reference = may("billing.see") ? registration.reference : null;
    const isActive = state === "active" || state === "unplaced";
    return {
      id,
      athleteId: athlete.id,
      athlete: athlete.givenName,
      title,
      state: registrationState(registration),
      isActive,
      groups: content.schedules.groups
        .filter((group) => isActive && now.includes(group.id))
        .map((group) => ({
          id: group.id,
          name: group.subtitle,
          isMoved: groupId === group.id,
        })),
      otherGroups: isActive && may("groups.manage") ? otherGroups(registration, now) : [],
      reference,
      payment: order ? orderStanding(order).label : null,
      price: bought && order && isActive ? priceOf(bought.line, order) : null,
      mayChange: reference !== null && isActive && may("billing.refund"),
    };
  };
  return [...Map.groupBy(booked, ({ registration }) => registration.seasonId)]
    .map(([id, own]) => {
      const { seasonFrom: from = "", seasonTo: to = "" } = own[0]?.registration ?? {};
      const season = content.catalogue.seasons.find(
        (each) => id === `${id.slice(0, 4)}-${each.id}`,
      );
      return {
        id,
        name: season ? `${season.name} ${from.slice(0, 4)}` : id,
        from,
        days: `${formatDate(from)} to ${formatDate(to)}`,
        isOver: to < today,
        entries: own.map(entryOf),
      };
    })
    .toSorted((one, other) => other.from.localeCompare(one.from));
}

export type SeasonEntry = Awaited<ReturnType<typeof readSeasons>>[number];

const priceOf = (
  line: typeof orderLines.$inferSelect,
  { balanceCents }: { balanceCents: number },
) =>
  [
    formatMoney(line.priceCents),
    ...line.discounts.map(({ label, cents }) => `less ${formatMoney(cents)} (${label})`),
    ...(line.taxCents > 0 ? [`HST ${formatMoney(line.taxCents)}`] : []),
    ...(line.keptCents > 0 ? [`${formatMoney(line.keptCents)} kept from the earlier program`] : []),
    ...(line.amountCents === line.priceCents
      ? []
      : balanceCents > 0
        ? [`to pay ${formatMoney(line.amountCents)}`]
        : [`${formatMoney(line.amountCents)} paid`]),
  ].join(", ");
