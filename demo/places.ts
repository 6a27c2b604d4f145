import { editionAfter, editionOn, type SeasonEdition } from "#core/time/seasons.ts";
import { daysAfter } from "#core/time/time.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
import { type PricedLine, priceOrder } from "#modules/enrolment/index.ts";
import { type CatalogueEntry, knownEntriesOf } from "#modules/content/catalogue.ts";
import type { Content } from "#modules/content/content.ts";
import { leadsInto, monthFrom } from "#modules/content/joining.ts";
import type { Catalogue, Per } from "#modules/content/prices.ts";
import type { InventedAthlete, People } from "./people.ts";
import type { Random } from "./random.ts";
import type { ClubSize } from "./size.ts";

/** A line of an order with its registration. */
export interface InventedLine extends PricedLine {
  order: number;
  position: number;
  athlete: number;
  catalogue: Catalogue;
  type: string;
  offering: number;
  title: string;
  per: Per;
  edition: string;
  from: string;
  to: string;
}

export interface InventedOrder {
  n: number;
  family: number;
  title: string;
  amountCents: number;
  method: PaymentMethod;
  isPaid: boolean;
  /** The day of the order. */
  day: string;
}

interface Wish {
  athlete: InventedAthlete;
  entry: CatalogueEntry & { catalogue: Catalogue };
  edition: SeasonEdition;
  day: string;
}

type Sizes = Pick<ClubSize, "overbooked" | "registrations">;

/** How far back and ahead there are registrations, in days. */
const [daysBack, daysAhead] = [560, 150];

/** All registrations of the last seasons, this one and the next, order by order. */
export function inventPlaces(
  content: Pick<Content, "catalogue" | "schedules">,
  { athletes, families }: People,
  { today, random, overbooked, registrations }: { today: string; random: Random } & Sizes,
): { orders: InventedOrder[]; lines: InventedLine[] } {
  const taken = new Map<string, number>();
  const hasPlace = ({ entry, edition }: Pick<Wish, "entry" | "edition">) => {
    const key = `${entry.catalogue} ${entry.type} ${entry.id} ${edition.id}`;
    const now = taken.get(key) ?? 0;
    if (now >= entry.capacity * overbooked) return false;
    taken.set(key, now + 1);
    return true;
  };
  const sold = soldEntries(content);
  const wishes = athletes.flatMap((athlete) => {
    const since = families[athlete.family - 1]?.since ?? today;
    return wishesOf(athlete, { since, sold, today, random });
  });
  const given = wishes.toSorted((a, b) => a.day.localeCompare(b.day)).filter(hasPlace);
  return ordersOf(given.slice(-registrations), content, { today, random });
}

/** The offerings that can be registered for here. */
function soldEntries(content: Pick<Content, "catalogue" | "schedules">) {
  const { groups } = content.schedules;
  return (["registration", "next-generation"] as const).flatMap((catalogue) =>
    knownEntriesOf(content.catalogue, catalogue)
      .filter(({ archived, registrationLink }) => !archived && !registrationLink)
      .map((entry) => ({
        ...entry,
        catalogue,
        isTrained: groups.some(({ options }) => leadsInto(options, entry)),
      })),
  );
}

interface Choosing {
  since: string;
  sold: ReturnType<typeof soldEntries>;
  today: string;
  random: Random;
}

/** One athlete's registrations: a membership for each season, and sometimes an additional one. */
function wishesOf(athlete: InventedAthlete, { since, sold, today, random }: Choosing): Wish[] {
  const first = since > daysAfter(today, -daysBack) ? since : daysAfter(today, -daysBack);
  const wholeYears: SeasonEdition[] = [];
  const likesYears = random.happens(0.24);
  const likesMonths = random.happens(0.16);
  const isInvited = athlete.talent > 0.9;
  const bySeason = Map.groupBy(sold, ({ season }) => season.id);
  // The longest first: a registration for the year needs none for a season.
  const seasons = [...bySeason.values()].toSorted((a, b) => yearlyFirst(a) - yearlyFirst(b));
  const wishes: Wish[] = [];
  for (const entries of seasons) {
    const [{ season } = {}] = entries;
    if (!season) continue;
    let edition = editionOn(season, first);
    for (; edition.from <= daysAfter(today, daysAhead); edition = editionAfter(season, edition)) {
      const fitting = entries.filter((entry) => fits(athlete, entry, edition));
      const yearly = fitting.filter(({ per, admits }) => per === "year" && admits !== undefined);
      const seasonal = fitting.filter(
        ({ per, admits, isTrained }) => per === "season" && !admits && isTrained,
      );
      const monthly = fitting.filter(
        ({ per, admits, isTrained }) =>
          per === "month" && isTrained && (!admits || (isInvited && admits === "by invitation")),
      );
      const others = fitting.filter(({ admits, isTrained }) => !admits && !isTrained);
      const isCovered = wholeYears.some(
        ({ from, to }) => from <= edition.from && edition.from <= to,
      );
      const add = (among: typeof fitting, day: string | null) => {
        if (among.length > 0 && day !== null)
          wishes.push({ athlete, entry: random.pick(among), edition, day });
      };
      const isOld = since < daysAfter(edition.from, -60);
      if (yearly.length > 0 && likesYears && isOld) {
        const day = orderDay(edition, { since: first, today, random });
        if (day) wholeYears.push(edition);
        add(yearly, day);
      } else if (seasonal.length > 0 && !isCovered && random.happens(0.78))
        add(seasonal, orderDay(edition, { since: first, today, random }));
      if (others.length > 0 && random.happens(0.05))
        add(others, orderDay(edition, { since: first, today, random }));
      const byInvitation = monthly.filter(({ admits }) => admits);
      if (monthly.length > 0 && (likesMonths || isInvited) && random.happens(0.7)) {
        const chosen = [random.pick(byInvitation.length > 0 ? byInvitation : monthly)];
        for (const day of monthDays({ ...edition, first, today, random })) add(chosen, day);
      }
    }
  }
  return wishes;
}

const yearlyFirst = (entries: readonly { per: Per }[]) =>
  entries.some(({ per }) => per === "year") ? 0 : 1;

/** By the age on the season's first day. */
function fits({ bornOn }: InventedAthlete, { ages }: CatalogueEntry, { from }: SeasonEdition) {
  const years = Number(from.slice(0, 4)) - Number(bornOn.slice(0, 4));
  const age = years - (from.slice(5) < bornOn.slice(5) ? 1 : 0);
  return age >= ages.from && age <= ages.to;
}

interface Dated {
  since: string;
  today: string;
  random: Random;
}

/** A day in the weeks around the first day of registration; null: they have not registered yet. */
function orderDay({ from, opens }: SeasonEdition, { since, today, random }: Dated) {
  const usual = daysAfter(from, random.between(-50, random.happens(0.2) ? 30 : 2));
  const day = [usual, opens, since].toSorted().at(-1) ?? usual;
  if (day <= today) return day;
  return random.happens(0.35) && opens < today ? daysAfter(today, -random.between(0, 20)) : null;
}

/** The days on which somebody pays for another month. */
function monthDays({
  from,
  to,
  first,
  today,
  random,
}: SeasonEdition & { first: string; today: string; random: Random }) {
  const begins = [from, first].toSorted().at(-1) ?? from;
  const days: string[] = [];
  for (
    let day = daysAfter(begins, random.between(0, 20));
    day <= to && day <= today;
    day = daysAfter(day, 31)
  )
    days.push(day);
  return days.slice(-random.between(1, 6));
}

/** One order for a family's registrations on about the same day. */
function ordersOf(
  wishes: readonly Wish[],
  { catalogue: { discounts } }: Pick<Content, "catalogue">,
  { today, random }: { today: string; random: Random },
) {
  const together = Map.groupBy(
    wishes,
    ({ athlete, edition, entry }) =>
      `${athlete.family} ${entry.catalogue} ${edition.from} ${entry.per}`,
  );
  const orders: InventedOrder[] = [];
  const lines: InventedLine[] = [];
  for (const all of together.values()) {
    // Months are paid one after the other.
    const carts = all[0]?.entry.per === "month" ? all.map((one) => [one]) : [all];
    for (const cart of carts) {
      const [first] = cart;
      if (!first) continue;
      const n = orders.length + 1;
      const priced = priceOrder(
        cart.map(({ athlete, entry }) => ({
          athlete: String(athlete.n),
          priceCents: entry.priceCents,
          tax: entry.tax ?? "small supplier",
          isEarly: false,
        })),
        discounts,
        null,
      );
      const own = cart.map(({ athlete, entry, edition }, k): InventedLine => {
        const line = priced[k];
        if (!line) throw new Error("A line has no price");
        const { from, to } = entry.per === "month" ? monthFrom(first.day, edition) : edition;
        const { catalogue, type, id: offering, title, per } = entry;
        const what = { catalogue, type, offering, title, per, edition: edition.id, from, to };
        return { ...line, ...what, order: n, position: k + 1, athlete: athlete.n };
      });
      const method = methodOf(random);
      const isRecent = first.day > daysAfter(today, -60);
      lines.push(...own);
      orders.push({
        n,
        family: first.athlete.family,
        title:
          own.length > 1 ? `${own[0]?.title} and ${own.length - 1} more` : (own[0]?.title ?? ""),
        amountCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
        method,
        isPaid: method === "card" || !(isRecent && random.happens(0.35)),
        day: first.day,
      });
    }
  }
  return { orders, lines };
}

function methodOf(random: Random): PaymentMethod {
  const chance = random.next();
  if (chance < 0.82) return "card";
  if (chance < 0.9) return "transfer";
  if (chance < 0.95) return "cash";
  return chance < 0.98 ? "cheque" : "sponsor";
}
