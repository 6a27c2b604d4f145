import { eq } from "drizzle-orm";
import {
  athleteField,
  mostAthletes,
  mostPrograms,
  programKey,
  athleteFields,
  formValues,
} from "#modules/families/index.ts";
import {
  type CatalogueEntry,
  entriesOf,
  entryIn,
  entryOf,
  type Joining,
  type Catalogue,
} from "#modules/content/index.ts";
import { accountCredit } from "./account-credit.server.ts";
import {
  holdMinutes,
  isOffline,
  payNowCents,
  type DiscountRules,
} from "#modules/enrolment/index.ts";
import { fitsAge, groupAge, type OfferingPlace } from "#modules/catalogue/index.ts";
import {
  questionsFor,
  type AskedOfAthlete,
  knownAthletes,
  readDraft,
  type Bought,
  invitedPrograms,
  placesFor,
  joiningNow,
  type BoughtLine,
  isEarly,
  linesOf,
  type ReturningFamily,
} from "#modules/enrolment/index.server.ts";
import { answeredFields } from "#modules/families/index.server.ts";
import { nowIn, yearOfDay } from "#core/time/time.ts";
import type { Database } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { confirmedAges } from "./athlete-ages.server.ts";
import { checkoutPath } from "./checkout.ts";
import { findSession, sessionOf, type StoredSession } from "./sessions.server.ts";
import { offeredValues } from "./offered-values.server.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";

/** An offering that can be selected in the checkout's form. */
export interface Program {
  /** Its key in the form. */
  key: string;
  entry: CatalogueEntry;
  season: OfferingPlace["season"];
  /** Whether the early-bird discount applies. */
  isEarly: boolean;
  /** Its sessions, and the price today; null: it has no training group of its own. */
  joining: Joining | null;
  /** Its price today, before discounts and tax. */
  priceCents: number;
}

/** An order's data for the page with the terms. */
export interface Checkout {
  reference: string;
  kind: Order["kind"];
  title: string;
  amountCents: number;
  /** The chosen or ordered lines; empty for a gift. */
  lines: BoughtLine[];
  /**
   * The form's initial values; empty once the checkout is over, because anybody with its address could read
   * them.
   */
  values: Record<string, string>;
  /** The other questions for each athlete. */
  asked: AskedOfAthlete[];
  /** The offering that was full before this checkout was opened; null: there may be a place. */
  full: { title: string; waitingList: string | null } | null;
  /** The programs for the same order: those open today, and the checkout's first one. */
  programs: Program[];
  rules: DiscountRules;
  /** Whether the club has codes for discounts. */
  hasCodes: boolean;
  state: "waiting" | "over";
  /** Until when its places are held; null: they are not. */
  heldUntil: Date | null;
}

/** The first values of a checkout's form. */
interface Starting {
  /** The family whose own link this browser has opened. */
  returning?: ReturningFamily | null;
  /** The visitor is somebody else, and starts with an empty form. */
  isEmpty?: boolean;
}

/** The order of a checkout's page. @param key `orders.checkoutKey` */
export async function orderOfKey(db: Database, key: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.checkoutKey, key));
  return order ?? null;
}

/** The checkout at an address, or null when there is none. */
export async function readCheckout(
  ctx: AppContext,
  key: string,
  { returning = null, isEmpty = false }: Starting = {},
): Promise<Checkout | null> {
  const order = await orderOfKey(ctx.db, key);
  if (!order) return null;
  const waiting = isWaiting(order);
  const { reference, kind, title, amountCents } = order;
  const lines = await linesOf(ctx.db, [order.id]);
  const { codes, ...rules } = ctx.content.catalogue.discounts;
  const isForm = waiting && kind === "registration";
  const places = isForm ? await placesFor(ctx, order, lines[0]?.catalogue ?? "registration") : [];
  const full = fullOf(ctx, { order, lines, places });
  const { values, asked } =
    isForm && !full
      ? await startingForm(ctx, { order, lines, returning, isEmpty })
      : { values: {}, asked: [] };
  return {
    reference,
    kind,
    title,
    amountCents,
    lines,
    values,
    asked,
    full,
    programs: isForm ? programsFor(ctx, lines, places) : [],
    rules,
    hasCodes: codes.length > 0,
    state: waiting ? "waiting" : "over",
    heldUntil: waiting ? order.heldUntil : null,
  };
}

/** Whether there is a checkout with a form at that address. */
export async function isCheckout({ db }: Pick<AppContext, "db">, key: string): Promise<boolean> {
  return (await orderOfKey(db, key))?.kind === "registration";
}

/** The next page of a payer. */
interface Paying {
  /** The provider's page; null when the checkout is over, or the terms are not accepted yet. */
  payUrl: string | null;
  /** Our page with the terms; null when the checkout is over, or has none. */
  termsPath: string | null;
}

/** Where a session's order can be paid now; null when no order of ours has that session. */
export async function readPaying(
  { db }: Pick<AppContext, "db">,
  sessionId: string,
): Promise<Paying | null> {
  const found = await findSession(db, sessionId);
  if (!found) return null;
  const { order, session: asked } = found;
  if (asked.purpose !== "checkout") {
    const isOver = asked.ended ?? asked.paymentReference ?? asked.methodId;
    return { payUrl: isOver === null ? asked.url : null, termsPath: null };
  }
  const session = await sessionOf(db, order.id);
  const hasTerms = order.kind === "registration" && isWaiting(order);
  return {
    payUrl: session && mayPay(order, session) ? session.url : null,
    termsPath: hasTerms ? checkoutPath(order.checkoutKey) : null,
  };
}

/** The first athlete registers for the checkout's first program. */
export const startingValues = ([line]: BoughtLine[]): Record<string, string> =>
  line ? { [athleteField(1, "program_1")]: programKey(entryKey(line)) } : {};

/** The form's initial values: the entries for this order, or a returning family's details. */
async function startingForm(
  ctx: AppContext,
  {
    order,
    lines,
    returning = null,
    isEmpty = false,
  }: Starting & { order: Order; lines: BoughtLine[] },
) {
  const draft = isEmpty ? null : await readDraft(ctx.db, order.id);
  const values = draft?.values ?? {
    ...startingValues(lines),
    ...(returning
      ? returningValues(ctx, lines, { returning, invited: await invitedPrograms(ctx.db, order) })
      : await offeredValues(ctx.db, order, lines)),
  };
  if (draft) Object.assign(values, confirmedAges(ctx, lines, draft.athletes));
  if (draft && order.laterCents > 0) values.pay = "parts";
  const known = knownAthletes(values, returning);
  const asked = await questionsFor(ctx, values, { known, draft: draft?.athletes ?? new Map() });
  for (const { n, waivers } of asked) {
    const id = draft?.athletes.get(n);
    const prefix = athleteField(n, "");
    if (id) Object.assign(values, await answeredFields(ctx.db, id, { prefix, waivers }));
  }
  return { values, asked };
}

/** The credit that a returning guardian has for the order of a checkout. */
export async function creditAtCheckout(
  { db }: Pick<AppContext, "db">,
  key: string,
  returning: ReturningFamily | null,
): Promise<number> {
  const order = returning && (await orderOfKey(db, key));
  return order ? accountCredit(db, returning.email, order.id) : 0;
}

/** The questions for each athlete in the form. */
export async function askedAtCheckout(
  ctx: AppContext,
  key: string,
  { values, returning }: { values: Record<string, string>; returning: ReturningFamily | null },
): Promise<AskedOfAthlete[]> {
  const order = await orderOfKey(ctx.db, key);
  const draft = order && (await readDraft(ctx.db, order.id));
  const known = knownAthletes(values, returning);
  return questionsFor(ctx, values, { known, draft: draft?.athletes ?? new Map() });
}

/**
 * A returning family's form: everybody is filled in. The programs are those of its invitation or, without
 * one, the program goes to the first child of the right age.
 */
function returningValues(
  { content }: AppContext,
  [line]: BoughtLine[],
  { returning, invited }: { returning: ReturningFamily; invited: ReadonlyMap<string, string[]> },
): Record<string, string> {
  const entry = line && entryOf(content.catalogue, line.catalogue, entryKey(line));
  const fits = returning.athletes.findIndex(
    ({ bornOn }) =>
      entry &&
      line.seasonFrom &&
      fitsAge(entry.ages, groupAge(yearOfDay(bornOn ?? ""), { from: line.seasonFrom, to: "" })),
  );
  const first = Math.max(0, fits);
  const values: Record<string, string> = { ...returning.adults };
  const isInvited = returning.athletes.some(({ id }) => invited.has(id));
  for (const [index, athlete] of returning.athletes
    .toSorted((a, b) => Number(invited.has(b.id)) - Number(invited.has(a.id)))
    .slice(0, mostAthletes)
    .entries()) {
    const { id } = athlete;
    Object.assign(values, formValues(athleteFields, athlete, athleteField(index + 1, "")));
    values[athleteField(index + 1, "known")] = id;
    const own = line && index === first ? [programKey(entryKey(line))] : [];
    const programs = isInvited ? (invited.get(id) ?? []) : own;
    values[athleteField(index + 1, "program_1")] = "";
    for (const [m, key] of programs.slice(0, mostPrograms).entries())
      values[athleteField(index + 1, `program_${m + 1}`)] = key;
  }
  return values;
}

const entryKey = ({ offeringType: type, offeringId: id }: BoughtLine) => ({ type, id });

/** Every place today, of the order's catalogue. */
type Places = Awaited<ReturnType<typeof placesFor>>;

/**
 * The message that an offering is full, before anybody fills in the form. An order with a held or offered
 * place is not affected; a form that is already open gets its answer when it is sent.
 */
function fullOf(
  ctx: AppContext,
  { order, lines, places }: { order: Order; lines: BoughtLine[]; places: Places },
): Checkout["full"] {
  const [line] = lines;
  if (!line || order.heldUntil || order.waitingListEntryId) return null;
  const place = places.find(({ type, id }) => type === line.offeringType && id === line.offeringId);
  if (place?.state !== "full") return null;
  return { title: line.title, waitingList: waitingListOf(ctx, line) };
}

function programsFor(ctx: AppContext, lines: BoughtLine[], places: Places): Program[] {
  const catalogue: Catalogue = lines[0]?.catalogue ?? "registration";
  const now = nowIn(ctx.content.club.timeZone);
  return entriesOf(ctx.content.catalogue, catalogue).flatMap((each): Program[] => {
    const place = places.find(({ type, id }) => type === each.type && id === each.id);
    const entry = place ? entryIn(each, place.season.id) : each;
    const isChosen = lines.some(
      ({ offeringType, offeringId }) => offeringType === entry.type && offeringId === entry.id,
    );
    // The other catalogue is sold on pages of its own, one offering at a time.
    const isOffered = catalogue === "registration" && place?.state === "open";
    if (!place || entry.registrationLink || !(isOffered || isChosen)) return [];
    const joining =
      catalogue === "registration"
        ? joiningNow(ctx.content, entry, { season: place.season, now })
        : null;
    return [
      {
        key: programKey(entry),
        entry,
        season: place.season,
        isEarly: isEarly(ctx.content, place.season),
        joining,
        priceCents: joining?.toPayCents ?? entry.priceCents,
      },
    ];
  });
}

/** Whether the terms can still be accepted or, after that, the price be paid. */
export function isWaiting(order: Order): boolean {
  const { kind, state, heldUntil, expiresAt } = order;
  const now = Date.now();
  if (state !== "open" || isOffline(order)) return false;
  if (heldUntil) return heldUntil.getTime() > now;
  // The payer needs the full duration of a hold to pay.
  const needed = kind === "registration" ? holdMinutes * 60_000 : 0;
  return expiresAt.getTime() - needed > now;
}

/** Whether the payer may pay: a registration needs accepted terms, held places and the right amount. */
export const mayPay = (order: Order, session: StoredSession): boolean =>
  isWaiting(order) &&
  session.ended === null &&
  (order.kind === "donation" ||
    (order.agreedAt !== null && session.amountCents === payNowCents(order)));

/** The page of an offering's waiting list; null: there is none. */
export function waitingListOf(
  { content }: Pick<AppContext, "content">,
  { catalogue, offeringType: type, offeringId: id }: Omit<Bought, "seasonId">,
): string | null {
  if (catalogue === "registration") return `/waiting-list/${type}/${id}`;
  const sold = content.catalogue.nextGeneration.find((one) => one.type === type && one.id === id);
  return sold ? `/waiting-list/${catalogue}/${sold.flag}` : null;
}
