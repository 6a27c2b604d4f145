import { createHash, randomUUID } from "node:crypto";
import { entriesOf } from "#modules/content/catalogue.ts";
import { offeringEditionIds } from "#modules/catalogue/offering-editions.server.ts";
import { editionOn } from "#core/time/seasons.ts";
import { latestDay } from "#modules/content/yearless.ts";
import { ageClassOf, usualGear } from "#modules/results/age-classes.ts";
import { type EventId, eventOf } from "#modules/content/events.ts";
import { parseResult } from "#modules/results/parse.ts";
import type { SampleAthlete, SampleResults } from "#modules/content/sample.ts";
import { labelOf } from "#modules/families/waivers.ts";
import { namesOf } from "#core/records.ts";
import { dayMonthsAfter, dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { askedWaiver, recordSignatures } from "#modules/families/signatures.server.ts";
import { athletes, families, guardians } from "#modules/families/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { results, type Meet, meets } from "#modules/results/schema.ts";

type Ctx = Pick<AppContext, "db" | "content">;

/** The recorder's name on the staff pages. */
const by = "The sample";

/**
 * Enters a sample club's results of two seasons, with families of those athletes who have a record. They were
 * registered last year, so they take no place.
 */
export async function enterSampleResults(
  { db, content }: Ctx,
  sample: SampleResults,
): Promise<void> {
  if (sample.athletes.length === 0) return;
  const today = dayOf(new Date(), content.club.timeZone);
  await db.transaction(async (transaction) => {
    const held = await transaction.insert(meets).values(meetsOf(sample, today)).returning();
    const inOrder = held.toSorted((a, b) => a.firstDay.localeCompare(b.firstDay));
    for (const [n, athlete] of sample.athletes.entries()) {
      const birthYear = Number(today.slice(0, 4)) - athlete.age;
      const athleteId = athlete.answer
        ? await enterFamily(transaction, { content }, { n, athlete, birthYear, today })
        : null;
      const own = resultsOf(athlete, birthYear, { held: inOrder, content });
      const name = athleteId ? "" : `${athlete.givenName} ${athlete.familyName}`;
      const whose = { athleteId, athleteName: name, birthYear: athleteId ? null : birthYear };
      await transaction.insert(results).values(own.map((result) => ({ ...result, ...whose })));
    }
  });
}

const meetsOf = ({ meets: all }: SampleResults, today: string) =>
  all.flatMap(({ day, ...meet }) => {
    const latest = latestDay(day, today);
    return [dayMonthsAfter(latest, -12), latest].map((held) => ({
      ...meet,
      firstDay: held,
      lastDay: held,
    }));
  });

interface Entered {
  /** The number of athletes so far. */
  n: number;
  athlete: SampleAthlete;
  birthYear: number;
  today: string;
}

/** A family with a guardian and the athlete, and its answer about results. @returns the athlete's id */
async function enterFamily(
  transaction: Transaction,
  { content }: Pick<Ctx, "content">,
  { n, athlete, birthYear, today }: Entered,
): Promise<string> {
  const [familyId, athleteId] = [randomUUID(), randomUUID()];
  const { givenName, familyName, answer } = athlete;
  const guardian = `Alex ${familyName}`;
  await transaction.insert(families).values({ id: familyId });
  await transaction.insert(guardians).values({
    familyId,
    name: guardian,
    email: `${familyName.toLowerCase()}@example.ca`,
    // Two families with the same number would be proposed for merging.
    phone: `905-555-01${String(n).padStart(2, "0")}`,
    relationship: "Guardian",
  });
  const bornOn = `${birthYear}-04-12`;
  await transaction
    .insert(athletes)
    .values({ id: athleteId, familyId, givenName, familyName, bornOn, birthYear });
  const [offering] = entriesOf(content.catalogue, "registration");
  if (!offering) throw new Error("The club sells nothing");
  const { title, per, type, id, season } = offering;
  const lastYear = editionOn(season, dayMonthsAfter(today, -18));
  const [offeringEditionId = 0] = await offeringEditionIds(transaction, [
    { catalogue: "registration", offeringType: type, offeringId: id, seasonId: lastYear.id },
  ]);
  await transaction
    .insert(registrations)
    .values({ athleteId, offeringEditionId, title, per, state: "active" });
  const waiver = content.waivers.find((one) => one.answer === "results");
  if (waiver && answer)
    await recordSignatures(
      transaction,
      { content },
      {
        whose: { athleteId },
        signer: { name: guardian, as: "Guardian" },
        answers: [{ waiver: askedWaiver(labelOf(waiver)), answer }],
      },
    );
  return athleteId;
}

const indoorsOnly: readonly EventId[] = ["60m", "60mh"];
const outdoorsOnly: readonly EventId[] = ["100m", "80mh", "300m", "600m", "javelin", "discus"];

/** Results that grow from the first to the last, with good and bad days; the same at each first start. */
function resultsOf(
  { givenName, events }: SampleAthlete,
  birthYear: number,
  { held, content }: { held: Meet[]; content: Ctx["content"] },
) {
  return namesOf(events).flatMap((event) => {
    const [from = 0, to = 0] = (events[event] ?? []).map((text) => valueOf(text, event));
    const { measure, wind } = eventOf(event);
    const step = measure === "points" ? 1 : 10;
    const size = event === "high-jump" ? 30 : step;
    return held.flatMap((meet, n) => {
      if ((meet.isIndoor ? outdoorsOnly : indoorsOnly).includes(event)) return [];
      const chance = chanceOf(`${givenName} ${event} ${meet.name} ${n}`);
      const grown = n / (held.length - 1);
      const value =
        from + (to - from) * Math.max(0, grown - (n === held.length - 1 ? 0 : chance * 0.3));
      const [gear = null] = usualGear(
        ageClassOf(content.results.ageClasses, birthYear, meet.firstDay),
        event,
      );
      if (eventOf(event).gear && gear === null) return [];
      return [
        {
          meetId: meet.id,
          event,
          gear,
          value: Math.round(value / size) * size,
          timing: measure === "time" ? ("electronic" as const) : null,
          wind: wind && !meet.isIndoor ? Math.round(chance * 38) - 15 : null,
          place: 1 + Math.floor(chance * 7),
          round: "Final",
          recordedBy: by,
        },
      ];
    });
  });
}

function valueOf(text: string, event: EventId): number {
  const read = parseResult(text, event);
  if ("error" in read || read.result.value === null) throw new Error(`${event}: ${text}`);
  return read.result.value;
}

/** From 0 to 1, always the same for the same text. */
const chanceOf = (text: string): number =>
  createHash("sha256").update(text).digest().readUInt16BE(0) / 65_535;
