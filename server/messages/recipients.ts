import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Content } from "#domain/content/schema.ts";
import { isOfAge, ownGuardian } from "#domain/families.ts";
import type { Audience } from "#domain/messages.ts";
import { trainedSessions } from "#domain/rosters.ts";
import { textedNumber } from "#domain/texts.ts";
import { dayOf } from "#domain/time.ts";
import { onTheList, waitingAthletes } from "#domain/waiting.ts";
import type { Database, Transaction } from "../db/database.ts";
import { athletes, guardians } from "../db/schema/families.ts";
import { submissions } from "../db/schema/forms.ts";
import { waitingPlaces } from "../db/schema/waiting.ts";
import { type PlacedAthlete, placedNow } from "../families/rosters.ts";
import { subscribedConsents } from "../newsletter/subscribers.ts";

/** Somebody who gets a mail; each address once, however many athletes or families it is named for. */
export interface Recipient {
  email: string;
  name: string;
  /** Their first names. */
  athletes: string[];
  /** Null: somebody who waits. */
  guardianId: string | null;
}

/** A telephone that gets a text: its owner agreed to texts; each number once. */
export interface TextRecipient {
  /** As the texting service takes it. */
  phone: string;
  name: string;
  /** Its owner's; may be empty. */
  email: string;
  guardianId: string;
}

/** Athletes none of whose guardians has an address. */
export interface Unreachable {
  athletes: string[];
  /** Whom to call. */
  guardians: { name: string; phone: string }[];
}

export interface Recipients {
  mails: Recipient[];
  texts: TextRecipient[];
  unreachable: Unreachable[];
}

/** May be a transaction. */
export interface MessageContext {
  db: Database | Transaction;
  content: Content;
}

/**
 * Who gets a message to an audience now. A minor never does: only guardians do, and an athlete who is of age
 * as their own.
 */
export async function recipientsOf(ctx: MessageContext, audience: Audience): Promise<Recipients> {
  if (audience.kind === "newsletter") return subscribers(ctx);
  if (audience.kind === "waiting") return waitingFor(ctx, audience);
  return guardiansOf(ctx, await athletesOf(ctx, audience));
}

/** The athletes of each family that an audience is about, by the family's id. */
async function athletesOf(
  ctx: MessageContext,
  audience: Exclude<Audience, { kind: "waiting" | "newsletter" }>,
): Promise<Map<string, Set<string>>> {
  const { db, content } = ctx;
  if (audience.kind === "family") {
    const rows = await db
      .select({ givenName: athletes.givenName })
      .from(athletes)
      .where(eq(athletes.familyId, audience.familyId))
      .orderBy(athletes.createdAt);
    return new Map([[audience.familyId, new Set(rows.map(({ givenName }) => givenName))]]);
  }
  const families = new Map<string, Set<string>>();
  for (const placed of await placedNow(ctx)) {
    if (!isMeant(content, placed, audience)) continue;
    const { familyId, givenName } = placed.athlete;
    families.set(familyId, (families.get(familyId) ?? new Set()).add(givenName));
  }
  return families;
}

function isMeant(
  { schedules }: Content,
  placed: PlacedAthlete,
  audience: Exclude<Audience, { kind: "waiting" | "family" | "newsletter" }>,
): boolean {
  const { registration, group } = placed;
  const { catalogue, offeringType: type, offeringId: id, seasonId } = registration;
  switch (audience.kind) {
    case "groups":
      return group !== null && audience.groups.includes(group);
    case "offering":
      return (
        audience.catalogue === catalogue &&
        audience.type === type &&
        audience.id === id &&
        (audience.seasonId === null || audience.seasonId === seasonId)
      );
    case "session": {
      const { session, day } = audience;
      const { seasonFrom, seasonTo } = registration;
      const isInSeason =
        !day || ((!seasonFrom || seasonFrom <= day) && (!seasonTo || day <= seasonTo));
      const own = trainedSessions(schedules.sessions, placed);
      return isInSeason && own.some((one) => one.id === session);
    }
  }
}

async function guardiansOf(
  { db, content }: MessageContext,
  athletesByFamily: Map<string, Set<string>>,
): Promise<Recipients> {
  const familyIds = [...athletesByFamily.keys()];
  if (familyIds.length === 0) return { mails: [], texts: [], unreachable: [] };
  const today = dayOf(new Date(), content.club.timeZone);
  const born = await db
    .select({ familyId: athletes.familyId, bornOn: athletes.bornOn })
    .from(athletes)
    .where(inArray(athletes.familyId, familyIds));
  const isAdult = new Set(
    born.flatMap(({ familyId, bornOn }) => (bornOn && isOfAge(bornOn, today) ? familyId : [])),
  );
  const rows = await db
    .select()
    .from(guardians)
    .where(inArray(guardians.familyId, familyIds))
    .orderBy(asc(guardians.createdAt), asc(guardians.id));
  const adults = rows.filter(
    ({ relationship, familyId }) => relationship !== ownGuardian || isAdult.has(familyId),
  );
  const namesOf = (ids: string[]) => [
    ...new Set(ids.flatMap((id) => [...(athletesByFamily.get(id) ?? [])])),
  ];
  const byEmail = Map.groupBy(
    adults.filter(({ email }) => email !== ""),
    ({ email }) => email.toLowerCase(),
  );
  const byPhone = Map.groupBy(
    adults.filter(({ texts }) => texts),
    ({ phone }) => textedNumber(phone),
  );
  const hasAddress = new Set([...byEmail.values()].flat().map(({ familyId }) => familyId));
  return {
    mails: [...byEmail.values()].flatMap(([first, ...others]) => {
      if (!first) return [];
      const athleteNames = namesOf([first, ...others].map(({ familyId }) => familyId));
      const { email, name, id: guardianId } = first;
      return { email, name, guardianId, athletes: athleteNames };
    }),
    texts: [...byPhone].flatMap(([phone, [first]]) =>
      phone && first ? { phone, name: first.name, email: first.email, guardianId: first.id } : [],
    ),
    unreachable: familyIds
      .filter((id) => !hasAddress.has(id))
      .map((id) => ({
        athletes: namesOf([id]),
        guardians: adults
          .filter(({ familyId }) => familyId === id)
          .map(({ name, phone }) => ({ name, phone })),
      })),
  };
}

/** Everybody on the newsletter's list, by the address alone: the list knows no names. */
async function subscribers({ db }: MessageContext): Promise<Recipients> {
  const consents = await subscribedConsents(db);
  const mails = [...consents.keys()].map((email) => ({
    email,
    name: "",
    athletes: [],
    guardianId: null,
  }));
  return { mails, texts: [], unreachable: [] };
}

/** Who waits for an offering; no texts: they agreed to none. */
async function waitingFor(
  { db }: MessageContext,
  { catalogue, type, id }: Extract<Audience, { kind: "waiting" }>,
): Promise<Recipients> {
  const entries = await db
    .select({
      email: submissions.email,
      name: sql<string>`trim(${submissions.firstName} || ' ' || ${submissions.lastName})`,
      fields: submissions.fields,
    })
    .from(waitingPlaces)
    .innerJoin(submissions, eq(submissions.id, waitingPlaces.submissionId))
    .where(
      and(
        eq(waitingPlaces.catalogue, catalogue),
        eq(waitingPlaces.offeringType, type),
        eq(waitingPlaces.offeringId, id),
        inArray(waitingPlaces.state, [...onTheList]),
      ),
    )
    .orderBy(asc(waitingPlaces.askedAt));
  const reached = entries.map(({ fields, ...entry }) => {
    // A child that wrote itself has named a guardian.
    const { guardian_email: email, guardian_name: name } = fields;
    const guardian = typeof email === "string" && email !== "" ? email : null;
    return {
      email: guardian ?? entry.email,
      name: guardian && typeof name === "string" ? name : entry.name,
      athletes: waitingAthletes(fields).map((athlete) => athlete.name.split(" ")[0] ?? ""),
    };
  });
  const byEmail = Map.groupBy(reached, ({ email }) => email.toLowerCase());
  const mails = [...byEmail.values()].flatMap(([first, ...others]) =>
    first
      ? {
          ...first,
          athletes: [...new Set([first, ...others].flatMap((one) => one.athletes))],
          guardianId: null,
        }
      : [],
  );
  return { mails, texts: [], unreachable: [] };
}
