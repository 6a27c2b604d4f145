import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#core/db/database.server.ts";
import { containsTerms, findRanked } from "#core/db/search-text.server.ts";
import { familyName, fullName } from "#core/names.ts";
import { listText } from "#core/time/schedule-text.ts";
import type { SearchSource } from "#core/search.server.ts";
import type { SearchTerm } from "#core/search-terms.ts";
import { isStored, mentionsFamily } from "./read.server.ts";
import {
  athletes,
  athleteText,
  contactText,
  emergencyContacts,
  families,
  guardians,
  guardianText,
} from "./schema.ts";

const permission = "families.see";
const familyPath = (id: string) => `/admin/families/${id}`;
const list = (text: string) => `/admin/families?${new URLSearchParams({ q: text })}`;

const athleteSource: SearchSource = {
  kind: "Athletes",
  order: 1,
  permission,
  list,
  async find({ db }, { terms, limit }) {
    const { rows, isSimilar } = await findRanked(
      terms,
      { text: athleteText(athletes), limit },
      (isFound, most) =>
        db
          .select({ id: athletes.id, athlete: athletes })
          .from(athletes)
          .innerJoin(families, eq(families.id, athletes.familyId))
          .where(and(isFound, isStored))
          .limit(most),
    );
    const results = rows.map(({ athlete: { id, familyId, nameUsed, birthYear, ...name } }) => ({
      title: fullName(name),
      about: [nameUsed && `called ${nameUsed}`, birthYear && `born in ${birthYear}`]
        .filter(Boolean)
        .join(", "),
      to: `${familyPath(familyId)}/${id}`,
    }));
    return { results, isSimilar };
  },
};

const guardianSource: SearchSource = {
  kind: "Guardians",
  order: 2,
  permission,
  list,
  async find({ db }, { terms, limit }) {
    const { rows, isSimilar } = await findRanked(
      terms,
      { text: guardianText(guardians), limit },
      (isFound, most) =>
        db
          .select({ id: guardians.id, guardian: guardians })
          .from(guardians)
          .innerJoin(families, eq(families.id, guardians.familyId))
          .where(and(isFound, isStored))
          .limit(most),
    );
    const children = await childrenOf(
      db,
      rows.map(({ guardian }) => guardian.familyId),
    );
    const results = rows.map(({ guardian: { familyId, name, email, phone } }) => {
      const own = children.filter((child) => child.familyId === familyId).map(fullName);
      return {
        title: name,
        about: [own.length > 0 && `of ${listText(own)}`, email, phone].filter(Boolean).join(", "),
        to: familyPath(familyId),
      };
    });
    return { results, isSimilar };
  },
};

const contactSource: SearchSource = {
  kind: "Emergency contacts",
  order: 3,
  permission,
  list,
  async find({ db }, { terms, limit }) {
    const { rows, isSimilar } = await findRanked(
      terms,
      { text: contactText(emergencyContacts), limit },
      (isFound, most) =>
        db
          .select({ id: emergencyContacts.id, contact: emergencyContacts })
          .from(emergencyContacts)
          .innerJoin(families, eq(families.id, emergencyContacts.familyId))
          .where(and(isFound, isStored))
          .limit(most),
    );
    const results = rows.map(({ contact: { familyId, name, phone, relationship } }) => ({
      title: name,
      about: [relationship, phone].filter(Boolean).join(", "),
      to: familyPath(familyId),
    }));
    return { results, isSimilar };
  },
};

/** Families whose members together match all words, as in `maya 416 555-0101`; one member may match them all. */
const familySource: SearchSource = {
  kind: "Families",
  order: 4,
  permission,
  list,
  async find({ db }, { text, terms, limit }) {
    if (terms.length < 2 || (await isOnePerson(db, terms))) return { results: [] };
    const found = await db
      .select({ id: families.id })
      .from(families)
      .where(and(isStored, mentionsFamily(text)))
      .orderBy(desc(families.createdAt))
      .limit(limit);
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return { results: [] };
    const [children, adults] = await Promise.all([
      childrenOf(db, ids),
      db
        .select()
        .from(guardians)
        .where(inArray(guardians.familyId, ids))
        .orderBy(asc(guardians.createdAt)),
    ]);
    const results = ids.map((id) => {
      const own = {
        athletes: children.filter(({ familyId }) => familyId === id),
        guardians: adults.filter(({ familyId }) => familyId === id),
      };
      return {
        title: familyName(own),
        about: [...own.athletes.map(fullName), ...own.guardians.map(({ name }) => name)].join(", "),
        to: familyPath(id),
      };
    });
    return { results };
  },
};

const childrenOf = (db: Database, families: string[]) =>
  db
    .select()
    .from(athletes)
    .where(inArray(athletes.familyId, families))
    .orderBy(asc(athletes.createdAt));

/** Whether one member of a family matches all words of a search. */
async function isOnePerson(db: Database, terms: readonly SearchTerm[]): Promise<boolean> {
  const isIn = (table: PgTable, text: SQL) =>
    sql`exists (select 1 from ${table} where ${containsTerms(text, terms)})`;
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select ${isIn(athletes, athleteText(athletes))} or ${isIn(guardians, guardianText(guardians))}
      or ${isIn(emergencyContacts, contactText(emergencyContacts))} as found`,
  );
  return rows[0]?.found === true;
}

export const search = [athleteSource, guardianSource, contactSource, familySource];
