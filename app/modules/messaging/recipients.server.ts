import { and, type AnyColumn, asc, eq, inArray, min, sql } from "drizzle-orm";
import {
  isOfAge,
  ownGuardian,
  type Audience,
  type PracticeOf,
  practiceKey,
} from "#modules/families/index.ts";
import { onTheList, waitingAthletes } from "#modules/enrolment/index.ts";
import {
  kindsIn,
  type NamedKind,
  placedWith,
  type PlacedKind,
  placedKinds,
  rostersOf,
} from "#modules/enrolment/index.server.ts";
import type { Content } from "#modules/content/index.ts";
import { dayOf, seasonDates } from "#core/time/time.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { subscribedConsents } from "./subscribers.server.ts";
import { trialsAt } from "./trials.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { athletes, guardians } from "#modules/families/schema.ts";
import { waitingListEntries, waitingRows } from "#modules/enrolment/schema.ts";
import { smsNumber } from "#core/sms-number.ts";

/** A person who gets a mail; each address onceEach, even for several athletes or families. */
export interface Recipient {
  email: string;
  name: string;
  /** Their first names. */
  athletes: string[];
  /** Null: somebody on a waiting list. */
  guardianId: string | null;
  /** For a message about practices, those that concern them (`practiceKey`). */
  practices: string[];
  /** They are not registered: they requested a trial. */
  isTrial?: boolean;
}

/** A phone number that gets a text message: its owner agreed to text messages; each number onceEach. */
export interface TextRecipient {
  /** In the SMS vendor's format. */
  phone: string;
  name: string;
  /** The owner's email; may be empty. */
  email: string;
  guardianId: string;
  practices: string[];
}

/** Athletes without any guardian's address. */
export interface Unreachable {
  athletes: string[];
  /** The contact to call. */
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
 * The current recipients of a message to an audience. A minor never gets one: only guardians do, and an adult
 * athlete as their own guardian.
 */
export async function recipientsOf(ctx: MessageContext, audience: Audience): Promise<Recipients> {
  if (audience.kind === "newsletter") return subscribers(ctx);
  if (audience.kind === "waiting") return waitingFor(ctx, audience);
  const registered = await guardiansOf(ctx, await athletesOf(ctx, audience));
  const known = new Set(registered.mails.map(({ email }) => email.toLowerCase()));
  const trials = (await trialsAt(ctx, audience)).filter(({ email }) => !known.has(email));
  return { ...registered, mails: [...registered.mails, ...trials] };
}

/** A family's part of an audience: the first names of its athletes, and their practices. */
interface Concerned {
  names: Set<string>;
  practices: Set<string>;
}

/** The families of an audience, by their ids. */
async function athletesOf(
  ctx: MessageContext,
  audience: Exclude<Audience, { kind: "waiting" | "newsletter" }>,
): Promise<Map<string, Concerned>> {
  const { db, content } = ctx;
  if (audience.kind === "family") {
    const rows = await db
      .select({ givenName: athletes.givenName })
      .from(athletes)
      .where(eq(athletes.familyId, audience.familyId))
      .orderBy(athletes.createdAt);
    const names = new Set(rows.map(({ givenName }) => givenName));
    return new Map([[audience.familyId, { names, practices: new Set() }]]);
  }
  const kinds = await placedKinds(ctx);
  const rosters = rostersOf(content, kinds, practicesOf(content, audience));
  const practicesAt = new Map(
    rosters.map(({ roster, practices }) => [roster, practices.map(practiceKey)]),
  );
  const placed = placedWith(ctx, [
    ...meantBy(content, kinds, audience),
    ...rosters.flatMap((one) => one.kinds),
  ]);
  const isByGroup = audience.kind === "groups";
  const rows = await db
    .select({ familyId: placed.familyId, givenName: placed.givenName, value: placed.value })
    .from(placed)
    .groupBy(placed.familyId, placed.givenName, placed.value)
    .orderBy(...(isByGroup ? [asc(placed.value)] : []), min(placed.nth));
  const families = new Map<string, Concerned>();
  for (const { familyId, givenName, value } of rows) {
    const known = families.get(familyId) ?? { names: new Set(), practices: new Set() };
    known.names.add(givenName);
    for (const practice of practicesAt.get(value ?? "") ?? []) known.practices.add(practice);
    families.set(familyId, known);
  }
  return families;
}

type Registered = Exclude<Audience, { kind: "waiting" | "family" | "newsletter" }>;

/** The registrations of an audience, with the place of their group; none if it is about practices. */
function meantBy(
  content: Content,
  kinds: readonly PlacedKind[],
  audience: Registered,
): NamedKind[] {
  if (audience.kind === "groups")
    return audience.groups.flatMap((group, n) =>
      kindsIn(content, kinds, group).map(({ key }) => ({ key, value: `${n}`.padStart(3, "0") })),
    );
  if (audience.kind !== "offering") return [];
  return kinds
    .filter(
      ({ catalogue, offeringType, offeringId, seasonId }) =>
        audience.catalogue === catalogue &&
        audience.type === offeringType &&
        audience.id === offeringId &&
        (audience.seasonId === null || audience.seasonId === seasonId),
    )
    .map(({ key }) => ({ key, value: null }));
}

/** The practices of an audience; a weekly session without a day is its current or next one. */
function practicesOf({ schedules, club }: Content, audience: Registered) {
  const practiceOn = ({ group, session, day }: PracticeOf) => {
    return { group, session, day, groupId: group, sessionId: session };
  };
  if (audience.kind === "practices") return audience.practices.map(practiceOn);
  if (audience.kind !== "session") return [];
  const session = schedules.sessions.find(({ id }) => id === audience.session);
  if (!session) return [];
  const today = dayOf(new Date(), club.timeZone);
  const { from } = seasonDates(session, today);
  const day = audience.day ?? (from > today ? from : today);
  return [practiceOn({ group: session.group, session: session.id, day })];
}

/** One parameter, however many families there are. */
const isOf = (familyId: AnyColumn, familyIds: string[]) =>
  sql`${familyId} = any(${sql.param(familyIds)}::uuid[])`;

async function guardiansOf(
  { db, content }: MessageContext,
  concerned: Map<string, Concerned>,
): Promise<Recipients> {
  const familyIds = [...concerned.keys()];
  if (familyIds.length === 0) return { mails: [], texts: [], unreachable: [] };
  const rows = await db
    .select()
    .from(guardians)
    .where(isOf(guardians.familyId, familyIds))
    .orderBy(asc(guardians.createdAt), asc(guardians.id));
  const own = rows.filter(({ relationship }) => relationship === ownGuardian);
  const today = dayOf(new Date(), content.club.timeZone);
  const born = await db
    .select({ familyId: athletes.familyId, bornOn: athletes.bornOn })
    .from(athletes)
    .where(
      isOf(
        athletes.familyId,
        own.map(({ familyId }) => familyId),
      ),
    );
  const isAdult = new Set(
    born.flatMap(({ familyId, bornOn }) => (bornOn && isOfAge(bornOn, today) ? familyId : [])),
  );
  const adults = rows.filter(
    ({ relationship, familyId }) => relationship !== ownGuardian || isAdult.has(familyId),
  );
  const namesOf = (ids: string[]) => [
    ...new Set(ids.flatMap((id) => [...(concerned.get(id)?.names ?? [])])),
  ];
  const practicesOfAll = (own: readonly { familyId: string }[]) => [
    ...new Set(own.flatMap(({ familyId }) => [...(concerned.get(familyId)?.practices ?? [])])),
  ];
  const byEmail = Map.groupBy(
    adults.filter(({ email }) => email !== ""),
    ({ email }) => email.toLowerCase(),
  );
  const byPhone = Map.groupBy(adults, smsNumber);
  const hasAddress = new Set([...byEmail.values()].flat().map(({ familyId }) => familyId));
  return {
    mails: [...byEmail.values()].flatMap(([first, ...others]) => {
      if (!first) return [];
      const athleteNames = namesOf([first, ...others].map(({ familyId }) => familyId));
      const { email, name, id: guardianId } = first;
      const practices = practicesOfAll([first, ...others]);
      return { email, name, guardianId, athletes: athleteNames, practices };
    }),
    texts: [...byPhone].flatMap(([phone, all]) => {
      const [first] = all;
      if (!phone || !first) return [];
      const { name, email, id: guardianId } = first;
      return { phone, name, email, guardianId, practices: practicesOfAll(all) };
    }),
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

/** Every newsletter subscriber, by address alone: the list has no names. */
async function subscribers({ db }: MessageContext): Promise<Recipients> {
  const consents = await subscribedConsents(db);
  const mails = [...consents.keys()].map((email) => ({
    email,
    name: "",
    athletes: [],
    guardianId: null,
    practices: [],
  }));
  return { mails, texts: [], unreachable: [] };
}

/** The families waiting for an offering; no text messages, because they did not agree to any. */
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
    .from(waitingRows)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(
      and(
        eq(waitingRows.catalogue, catalogue),
        eq(waitingRows.offeringType, type),
        eq(waitingRows.offeringId, id),
        inArray(waitingListEntries.state, [...onTheList]),
      ),
    )
    .orderBy(asc(waitingListEntries.askedAt));
  const reached = entries.map(({ fields, ...entry }) => {
    // A child who filled in the form has named a guardian.
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
          practices: [],
        }
      : [],
  );
  return { mails, texts: [], unreachable: [] };
}
