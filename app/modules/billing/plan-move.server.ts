import { and, count, eq, inArray } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { formatMoney } from "#core/money.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { ageWarning, formatSeason, type OfferingPlace } from "#modules/catalogue/index.ts";
import {
  type Catalogue,
  type CatalogueEntry,
  entriesOf,
  entryOf,
  programName,
} from "#modules/content/index.ts";
import { mayWithdraw, type MoveSum, moveSum } from "#modules/enrolment/index.ts";
import {
  availabilityOf,
  availabilityOfEntry,
  type BoughtLine,
  type NewLine,
  pricedLines,
  refundableLines,
} from "#modules/enrolment/index.server.ts";
import { type Order, registrationRows, registrations } from "#modules/enrolment/schema.ts";
import { programFrom, programKey } from "#modules/families/index.ts";

type Db = Database | Transaction;
type Club = Pick<AppContext, "content">;

/** An offering that a registration can move to. */
export interface MoveChoice {
  /** Its key in forms and addresses: `senior/3`, `next-generation/track_field/1`. */
  key: string;
  entry: CatalogueEntry;
  place: OfferingPlace;
  /** The line as it is sold today. */
  sold: NewLine;
}

/** Whether a registration can be moved: it can be withdrawn, and its period is not over. */
export function mayMove(ctx: Club, order: Order, line: BoughtLine): boolean {
  const [own] = refundableLines(ctx, order, [line]);
  const today = dayOf(new Date(), ctx.content.club.timeZone);
  return mayWithdraw(order, line) && own !== undefined && own.days.season.to >= today;
}

/** The two catalogues may have an offering of the same type and number. */
const catalogues: readonly Catalogue[] = ["registration", "next-generation"];

const keyIn = (catalogue: Catalogue, entry: CatalogueEntry): string =>
  catalogue === "registration" ? programKey(entry) : `${catalogue}/${programKey(entry)}`;

function choiceOf(
  ctx: Club,
  line: BoughtLine,
  found: { catalogue: Catalogue; entry: CatalogueEntry; place: OfferingPlace },
): MoveChoice | null {
  const { catalogue, entry, place } = found;
  const isSame =
    line.catalogue === catalogue &&
    line.offeringType === entry.type &&
    line.offeringId === entry.id &&
    line.seasonId === place.season.id;
  if (entry.registrationLink || isSame) return null;
  const [sold] = pricedLines(ctx, [{ ...found, athlete: "" }], null);
  return sold ? { key: keyIn(catalogue, entry), entry, place, sold } : null;
}

/** Every offering that a registration can move to, in the catalogues' order; including those that are full or not open yet. */
export async function moveChoices(ctx: AppContext, line: BoughtLine): Promise<MoveChoice[]> {
  const found = await Promise.all(
    catalogues.map(async (catalogue) => {
      const places = await availabilityOf(ctx, catalogue);
      return entriesOf(ctx.content.catalogue, catalogue).flatMap((entry) => {
        const place = places.find(({ type, id }) => type === entry.type && id === entry.id);
        return (place && choiceOf(ctx, line, { catalogue, entry, place })) ?? [];
      });
    }),
  );
  return found.flat();
}

/** One of them by its key, with or without a transaction; null: it is no longer sold. */
export async function moveChoice(
  ctx: Club,
  db: Db,
  line: BoughtLine,
  key: string,
): Promise<MoveChoice | null> {
  const { content } = ctx;
  const [, prefix, program = ""] = /^(next-generation\/)?(.*)$/.exec(key) ?? [];
  const catalogue = prefix ? "next-generation" : "registration";
  const named = programFrom(program);
  const entry = named && entryOf(content.catalogue, catalogue, named);
  if (!entry) return null;
  const place = await availabilityOfEntry({ db, content }, entry, catalogue);
  return choiceOf(ctx, line, { catalogue, entry, place });
}

/** The label of a choice. */
export function choiceText({ content }: Club, { key, entry, place, sold }: MoveChoice) {
  return {
    key,
    title: entry.title,
    group: programName(content.catalogue, sold) ?? "",
    season: formatSeason(place.season),
    note: place.state === "open" ? "" : (place.note ?? ""),
  };
}

/** The effect of moving a registration on its order today; null: the order has no such line. */
export function planMove(
  { content }: Club,
  { order, lines, line }: { order: Order; lines: readonly BoughtLine[]; line: BoughtLine },
  { entry, place: { season }, sold }: MoveChoice,
): MoveSum | null {
  const { catalogue, club } = content;
  const boughtOn = dayOf(order.agreedAt ?? order.createdAt, club.timeZone);
  const isEarly =
    season.id === line.seasonId
      ? line.discounts.some(({ kind }) => kind === "early")
      : boughtOn <= daysAfter(season.from, -catalogue.discounts.earlyDays);
  const per = line.registration?.per;
  return moveSum(
    refundableLines({ content }, order, lines),
    {
      lineId: line.id,
      seasonId: line.seasonId,
      to: {
        title: entry.title,
        priceCents: sold.priceCents,
        tax: sold.taxKind ?? "small supplier",
        federationFeeCents: sold.federationFeeCents,
        seasonId: season.id,
        isEarly,
      },
    },
    {
      // A month, or a block of hours, moves as a whole.
      countsUsed: catalogue.joiningLate === "sessions left" && (per === "season" || per === "year"),
      discounts: catalogue.discounts,
      today: dayOf(new Date(), club.timeZone),
    },
  );
}

/** Whether the athlete is registered there already: months and blocks of hours can be bought repeatedly. */
export async function isRegisteredThere(
  db: Db,
  { athlete }: BoughtLine,
  { sold: { catalogue, offeringType, offeringId, seasonId, per } }: MoveChoice,
): Promise<boolean> {
  if (!athlete || (per !== "season" && per !== "year")) return false;
  const [found] = await db
    .select({ n: count() })
    .from(registrationRows)
    .where(
      and(
        eq(registrations.athleteId, athlete.id),
        inArray(registrations.state, ["active", "unplaced"]),
        eq(registrationRows.catalogue, catalogue),
        eq(registrationRows.offeringType, offeringType),
        eq(registrationRows.offeringId, offeringId),
        eq(registrationRows.seasonId, seasonId),
      ),
    );
  return (found?.n ?? 0) > 0;
}

/** Why the athlete's age does not fit, or null: it does, or is unknown. */
export const ageProblem = ({ athlete }: BoughtLine, { entry, place }: MoveChoice): string | null =>
  athlete?.birthYear ? ageWarning(entry, athlete.birthYear, place.season) : null;

/** Whether no place is left, or the free ones are reserved for waiting families. */
export const isFull = ({ place: { left } }: MoveChoice): boolean => left <= 0;

/** `$45 more to pay`, `$45 back` or `The same price`. */
export function differenceText(cents: number): string {
  if (cents === 0) return "The same price";
  return cents > 0 ? `${formatMoney(cents)} more to pay` : `${formatMoney(-cents)} back`;
}
