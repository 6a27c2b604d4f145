import { comparedName, fullName } from "#core/names.ts";
import { dialledNumber } from "#core/sms-number.ts";
import type { TypedAthlete, TypedContact, TypedGuardian } from "#modules/families/index.ts";
import type { OfferedPlace } from "./places.ts";
import { addressOf, type ReadRow } from "./read-rows.ts";

/** An athlete who already exists. */
export interface KnownAthlete {
  id: string;
  familyId: string;
  givenName: string;
  familyName: string;
  bornOn: string | null;
  /** The offering editions in which the athlete has a place. */
  placeIds: number[];
  number: string | null;
}

/** Existing data to which the rows may refer. */
export interface Known {
  /** By address, the families whose guardian has it. */
  families: ReadonlyMap<string, readonly string[]>;
  familyNames: ReadonlyMap<string, string>;
  /** By name, as it is compared. */
  athletes: ReadonlyMap<string, readonly KnownAthlete[]>;
  /** By member number, the athlete who has it. */
  holders: ReadonlyMap<string, string>;
}

/** `new`: its family is added · `joins`: it is added to a known family · `adds`: something is added to a known athlete · `same`: nothing changes. */
export type Outcome = "new" | "joins" | "adds" | "same" | "skipped" | "problem";

export interface PlannedRow {
  n: number;
  row: ReadRow;
  outcome: Outcome;
  /** What will happen, as text. */
  text: string;
  /** The known family; null: a new one. */
  familyId: string | null;
  errors: Record<string, string>;
}

/** An athlete to write, from one or several rows. */
export interface PlannedAthlete {
  /** The known athlete; null: a new one. */
  id: string | null;
  values: TypedAthlete;
  places: OfferedPlace[];
  member: ReadRow["member"];
}

/** A family to write, with its rows. */
export interface PlannedFamily {
  /** Null: a new one. */
  id: string | null;
  /** The guardians of a new family. A known one keeps its own. */
  guardians: TypedGuardian[];
  contacts: TypedContact[];
  athletes: PlannedAthlete[];
  rows: number;
}

export interface Plan {
  rows: PlannedRow[];
  /** What is written if no row has an error. */
  families: PlannedFamily[];
}

/**
 * What importing the rows would do. Rows of one family are combined: those with the same guardian's address,
 * or with the same phone number and last name.
 */
export function planRows(
  read: readonly ReadRow[],
  skipped: ReadonlySet<number>,
  known: Known,
): Plan {
  const taken = read.filter(({ n }) => !skipped.has(n));
  const numbers = new Map<string, string>();
  const planned = new Map<number, PlannedRow>();
  const families = groupsOf(taken).map((rows) => planFamily(rows, known, { planned, numbers }));
  return {
    rows: read.map(
      (row) =>
        planned.get(row.n) ?? {
          n: row.n,
          row,
          outcome: "skipped",
          text: "Left out",
          familyId: null,
          errors: {},
        },
    ),
    families,
  };
}

/** Groups the rows by family, in the order of the file: rows that share a key, directly or through other rows. */
function groupsOf(rows: readonly ReadRow[]): ReadRow[][] {
  const leads = new Map<string, string>();
  function rootOf(key: string): string {
    let root = key;
    for (let up = leads.get(root); up !== undefined; up = leads.get(root)) root = up;
    // Shortens later searches (path compression).
    for (let at = key; at !== root; ) {
      const up = leads.get(at) ?? root;
      leads.set(at, root);
      at = up;
    }
    return root;
  }
  for (const row of rows) {
    const [own = "", ...keys] = keysOf(row);
    for (const key of keys) {
      const root = rootOf(key);
      if (root !== rootOf(own)) leads.set(rootOf(own), root);
    }
  }
  return [...Map.groupBy(rows, (row) => rootOf(`row ${row.n}`)).values()];
}

function keysOf({ n, athlete, guardians }: ReadRow): string[] {
  const last = comparedName(athlete.familyName);
  return [
    `row ${n}`,
    ...guardians.flatMap((guardian) => {
      const email = addressOf(guardian);
      const phone = dialledNumber(guardian.phone);
      return [...(email ? [`email ${email}`] : []), ...(phone ? [`phone ${phone} ${last}`] : [])];
    }),
  ];
}

interface Planning {
  planned: Map<number, PlannedRow>;
  /** The member numbers of the file so far, with their athletes. */
  numbers: Map<string, string>;
}

/** A family has fewer rows: with more, a phone number or an address is the club's, or a coach's. */
const mostOfFamily = 30;

function planFamily(rows: readonly ReadRow[], known: Known, planning: Planning): PlannedFamily {
  const ids = new Set(rows.flatMap((row) => familiesOf(row, known)));
  const [familyId = null] = ids;
  const family: PlannedFamily = {
    id: familyId,
    guardians: [],
    contacts: [],
    athletes: [],
    rows: rows.length,
  };
  for (const row of rows) {
    const errors = { ...row.errors };
    if (rows.length > mostOfFamily) {
      errors.guardian_email ??= `${rows.length} rows have the same guardian’s address or phone number: more than a family has`;
      planning.planned.set(row.n, {
        n: row.n,
        row,
        familyId,
        errors,
        outcome: "problem",
        text: "",
      });
      continue;
    }
    if (ids.size > 1) {
      const names = [...ids].map((id) => known.familyNames.get(id) ?? "").join(" and ");
      errors.guardian_email ??= `This belongs to several families: ${names}. Merge them first, or leave this row out`;
    }
    const before = namedAs(row, known).find(
      (one) => one.familyId === familyId && isSameDay(one, row.athlete),
    );
    const athlete = athleteIn(family, row, before ?? null);
    const added = [
      ...(row.place ? [placeText(athlete, row.place, before ?? null)] : []),
      ...(row.member
        ? [memberText(athlete, row, { known, before: before ?? null, errors, planning })]
        : []),
    ].filter((text) => text !== null);
    if (familyId === null) {
      addGuardians(family, row.guardians);
      const { contact } = row;
      if (contact && !family.contacts.some(({ phone }) => isSameNumber(phone, contact.phone)))
        family.contacts.push(contact);
    }
    const name = familyId ? (known.familyNames.get(familyId) ?? "") : "";
    const outcome = before ? (added.length > 0 ? "adds" : "same") : familyId ? "joins" : "new";
    const what = {
      new: "New family",
      joins: `New in the ${name} family`,
      adds: "Known",
      same: "Already there: unchanged",
    }[outcome];
    planning.planned.set(row.n, {
      n: row.n,
      row,
      familyId,
      errors,
      outcome: Object.keys(errors).length > 0 ? "problem" : outcome,
      text: [what, ...added].join(", "),
    });
  }
  return family;
}

/** The known families that match a row: by a guardian's address, or by the athlete's name and date of birth. */
const familiesOf = (row: ReadRow, known: Known): string[] => [
  ...row.guardians.flatMap((guardian) => known.families.get(addressOf(guardian)) ?? []),
  ...namedAs(row, known)
    .filter(({ bornOn }) => row.athlete.bornOn !== "" && bornOn === row.athlete.bornOn)
    .map(({ familyId }) => familyId),
];

const namedAs = ({ athlete }: ReadRow, { athletes }: Known) =>
  athletes.get(comparedName(fullName(athlete))) ?? [];

type Born = { bornOn: string | null };

/** Within a family, an unknown date of birth matches any. */
const isSameDay = (one: Born, other: Born) =>
  !one.bornOn || !other.bornOn || one.bornOn === other.bornOn;

const isSame = (one: TypedAthlete, other: TypedAthlete) =>
  comparedName(fullName(one)) === comparedName(fullName(other)) && isSameDay(one, other);

const isSameNumber = (one: string, other: string) => dialledNumber(one) === dialledNumber(other);

/** The athlete of a row: the one of an earlier row, or a new one. */
function athleteIn(
  family: PlannedFamily,
  row: ReadRow,
  before: KnownAthlete | null,
): PlannedAthlete {
  const same = family.athletes.find(({ id, values }) =>
    before ? id === before.id : id === null && isSame(values, row.athlete),
  );
  if (same) {
    same.values.bornOn ||= row.athlete.bornOn;
    return same;
  }
  const athlete = { id: before?.id ?? null, values: { ...row.athlete }, places: [], member: null };
  family.athletes.push(athlete);
  return athlete;
}

function placeText(athlete: PlannedAthlete, place: OfferedPlace, before: KnownAthlete | null) {
  const isThere =
    before?.placeIds.includes(place.editionRowId) ||
    athlete.places.some(({ editionRowId }) => editionRowId === place.editionRowId);
  if (isThere) return null;
  athlete.places.push(place);
  return `registered for ${place.title}`;
}

function memberText(
  athlete: PlannedAthlete,
  { n, member }: ReadRow,
  {
    known,
    before,
    errors,
    planning,
  }: {
    known: Known;
    before: KnownAthlete | null;
    errors: Record<string, string>;
    planning: Planning;
  },
): string | null {
  if (!member || before?.number === member.number) return null;
  const { number } = member;
  const holder = known.holders.get(number);
  const own = before?.id ?? `row ${n}`;
  if (before?.number)
    errors.member_number = `The athlete has the number ${before.number}. Change it on the athlete’s page, or empty this cell`;
  else if (holder) errors.member_number = "Another athlete has this number";
  else if (athlete.member && athlete.member.number !== number)
    errors.member_number = `An earlier row has the number ${athlete.member.number} for this athlete`;
  else if (!athlete.member && planning.numbers.has(number))
    errors.member_number = "An earlier row has this number for another athlete";
  if (errors.member_number || athlete.member) return null;
  planning.numbers.set(number, own);
  athlete.member = member;
  return `member number ${number}`;
}

/**
 * The guardians of a family's rows, each once: the first details apply, and later rows fill in missing ones.
 */
function addGuardians({ guardians }: PlannedFamily, typed: readonly TypedGuardian[]): void {
  for (const one of typed) {
    const email = addressOf(one);
    const same = guardians.find((other) =>
      email && addressOf(other)
        ? addressOf(other) === email
        : comparedName(other.name) === comparedName(one.name),
    );
    if (!same) guardians.push({ ...one });
    else
      Object.assign(same, {
        phone: same.phone || one.phone,
        relationship: same.relationship || one.relationship,
        email: same.email || one.email,
      });
  }
}
