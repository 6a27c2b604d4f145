import { and, asc, eq, gte } from "drizzle-orm";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { recordKinds } from "#modules/catalogue/catalogue-records.server.ts";
import type { RecordKind } from "#modules/catalogue/record-spec.server.ts";
import { closesDaysBefore } from "#modules/catalogue/registration.ts";
import { offeringEditions, offerings, seasonEditions } from "#modules/catalogue/schema.ts";
import type { Content } from "#modules/content/content.ts";
import type { TestClub } from "./club.ts";

const plain = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

const attribute = (tag: string, name: string) => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : plain(found);
};

/**
 * The fields of a form on a page, including those outside it that refer to it: what a browser would send.
 * @param id the form's
 */
export function openedForm(html: string, id: string): Record<string, string> {
  const [form = ""] = new RegExp(`<form[^>]* id="${id}"[^]*?</form>`).exec(html) ?? [];
  const outside = [...html.matchAll(new RegExp(`<input[^>]* form="${id}"[^>]*>`, "g"))];
  const inside = [...form.matchAll(/<input[^>]*>/g)];
  const fields = [...outside, ...inside].flatMap(([tag]) => {
    const name = attribute(tag, "name");
    return name ? [[name, attribute(tag, "value") ?? ""] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** The value of a page's first field of that name. */
export const hiddenIn = (html: string, name: string): string =>
  plain(new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "");

/** The effects that a page asks staff to confirm. */
export const confirmedIn = (html: string): string => hiddenIn(html, "confirmed");

/** A record’s fields as its form shows them. */
export async function openedRecord({ ctx }: Pick<TestClub, "ctx">, kind: RecordKind, id: string) {
  const record = await ctx.db.transaction((open) => recordKinds[kind].read(open, id));
  return { was: JSON.stringify(record?.values ?? {}), values: record?.values ?? {} };
}

/** The offering edition that is on sale, by its code in the checkout calls. */
export async function onSale(
  { ctx }: Pick<TestClub, "ctx">,
  { type, id }: { type: string; id: number },
) {
  const entry = ctx.content.catalogue.programs
    .find((program) => program.type === type)
    ?.offerings.find((offering) => offering.id === id);
  const season = ctx.content.catalogue.seasons.find((one) => one.id === entry?.season);
  const day = daysAfter(dayOf(new Date(), ctx.content.club.timeZone), closesDaysBefore);
  const [edition] = await ctx.db
    .select({ id: offeringEditions.id, offeringId: offerings.id, editionId: seasonEditions.id })
    .from(offeringEditions)
    .innerJoin(offerings, eq(offerings.id, offeringEditions.offeringId))
    .innerJoin(seasonEditions, eq(seasonEditions.id, offeringEditions.editionId))
    .where(
      and(
        eq(offerings.type, type),
        eq(offerings.number, id),
        eq(seasonEditions.seasonId, season?.id ?? ""),
        gte(seasonEditions.lastDay, day),
      ),
    )
    .orderBy(asc(seasonEditions.firstDay));
  if (!edition) throw new Error(`${type} ${id} is not on sale`);
  return edition;
}

/** What staff type for a new offering of the club's first program, in its first season. */
export function newOffering({ catalogue }: Pick<Content, "catalogue">): Record<string, string> {
  return {
    _action: "add-offering",
    title: "Hurdles",
    subTitle: "Low hurdles, twice a week",
    program: catalogue.programs[0]?.id ?? "",
    price: "180",
    per: "season",
    capacity: "15",
    agesFrom: "7",
    agesTo: "14",
    seasonId: catalogue.seasons[0]?.id ?? "",
    taxKind: "small supplier",
    icon: "hurdles",
    admits: "",
    registrationLink: "",
    sessionsAWeek: "",
    days: "",
    place: "",
    inFinder: "yes",
  };
}
