import type { z } from "zod";
import { isAddressOrEmpty } from "#core/forms/fields.ts";
import { splitName } from "#core/names.ts";
import {
  athleteFields,
  athleteSchema,
  birthdayError,
  contactFields,
  contactSchema,
  emptyOf,
  guardianFields,
  guardianSchema,
  type KeyedField,
  keyedFields,
  type PersonField,
  relationships,
  type Typed,
  type TypedAthlete,
  type TypedContact,
  type TypedGuardian,
} from "#modules/families/index.ts";
import { headingKey, type ImportColumns, secondPrefix } from "./columns.ts";
import { dateFrom, type DateOrder } from "./dates.ts";
import { type OfferedPlace, placeFor } from "./places.ts";

/** A row of the file, parsed and validated. */
export interface ReadRow {
  /** Its number in the file. */
  n: number;
  athlete: TypedAthlete;
  guardians: TypedGuardian[];
  contact: TypedContact | null;
  place: OfferedPlace | null;
  member: { number: string; paidUntil: string | null } | null;
  /** The errors of the row, by field. */
  errors: Record<string, string>;
}

export interface Reading {
  rows: readonly string[][];
  firstRow: number;
  columns: ImportColumns;
  dateOrder: DateOrder | null;
  /** All offerings in their seasons. */
  offered: readonly OfferedPlace[];
  /** ISO */
  today: string;
}

/** Parses the rows of a file; empty ones are left out. */
export const readRows = (reading: Reading): ReadRow[] =>
  reading.rows.flatMap((cells, index) =>
    cells.some((cell) => cell !== "") ? [readRow(cells, reading.firstRow + index, reading)] : [],
  );

function readRow(cells: readonly string[], n: number, reading: Reading): ReadRow {
  const { columns, dateOrder, today, offered } = reading;
  const errors: Record<string, string> = {};
  const cellOf = (field: string) => {
    const column = columns[field];
    return column === undefined ? "" : (cells[column] ?? "");
  };
  const dayOf = (field: string) => {
    const cell = cellOf(field);
    const day = cell === "" ? "" : dateFrom(cell, dateOrder);
    if (day === null) errors[field] = "There is no such date. Write it as 2015-04-30";
    return day ?? "";
  };
  const bornOn = dayOf("born_on");
  const tooOld = bornOn === "" ? null : birthdayError(bornOn, today);
  if (tooOld) errors.born_on = tooOld;
  const [given, family] = nameIn(cellOf("athlete_name"));
  const athlete = person(
    {
      fields: athleteFields,
      shape: athleteSchema.shape,
      needed: ["givenName", "familyName"],
      errors,
    },
    ({ key, form }) => {
      if (key === "bornOn") return bornOn;
      if (key === "gender") return genders[headingKey(cellOf(form))] ?? cellOf(form);
      if (key === "givenName") return cellOf(form) || given;
      return key === "familyName" ? cellOf(form) || family : cellOf(form);
    },
  );
  const guardians = ["", secondPrefix].flatMap((prefix) => {
    const guardian = person(
      { fields: guardianFields, shape: guardianSchema.shape, prefix, needed: ["name"], errors },
      ({ key, form }) => detailFrom(key, cellOf(prefix + form)),
    );
    return isEmpty(guardian) ? [] : [guardian];
  });
  const contact = person(
    { fields: contactFields, shape: contactSchema.shape, needed: ["name", "phone"], errors },
    ({ key, form }) => detailFrom(key, cellOf(form)),
  );
  const found = placeFor(
    { program: cellOf("program"), season: cellOf("season") },
    { offered, dateOrder, today },
  );
  Object.assign(errors, found.errors);
  const number = cellOf("member_number");
  const paidUntil = dayOf("paid_until");
  if (number === "" && paidUntil !== "") errors.member_number = "The member number is missing";
  if (number.length > 40) errors.member_number = "Use 40 characters or fewer";
  return {
    n,
    athlete,
    guardians,
    contact: isEmpty(contact) ? null : contact,
    place: found.place,
    member: number === "" ? null : { number, paidUntil: paidUntil || null },
    errors,
  };
}

/** `Ada Mae Osei`, or `Osei, Ada Mae`. */
function nameIn(cell: string): [given: string, family: string] {
  const [family = "", given] = cell.split(",", 2);
  return given === undefined ? splitName(cell) : [given.trim(), family.trim()];
}

const isEmpty = (typed: Record<string, string>) =>
  Object.values(typed).every((text) => text === "");

interface Person<Fields extends Record<string, PersonField>> {
  fields: Fields;
  shape: Record<keyof Fields & string, z.ZodType<string>>;
  prefix?: string;
  /** Required if any field of the person is given. */
  needed: readonly (keyof Fields & string)[];
  errors: Record<string, string>;
}

/** Parses a person: unknown details may be missing, as in all forms for staff; the rest is validated. */
function person<Fields extends Record<string, PersonField>>(
  { fields, shape, prefix = "", needed, errors }: Person<Fields>,
  cellOf: (field: KeyedField<Fields>) => string,
): Typed<Fields> {
  const typed = emptyOf(fields);
  const all = keyedFields(fields).map((field) => ({ field, cell: cellOf(field) }));
  const isThere = fields === (athleteFields as unknown) || all.some(({ cell }) => cell !== "");
  for (const { field, cell } of all) {
    const { key, form, called } = field;
    if (cell === "" && !needed.includes(key)) continue;
    if (cell === "") {
      if (isThere) errors[prefix + form] ??= `The ${called} is missing`;
      continue;
    }
    const checked = shape[key].safeParse(cell);
    if (checked.success) typed[key] = checked.data;
    else errors[prefix + form] ??= checked.error.issues[0]?.message ?? "";
  }
  return typed;
}

/** A guardian's or contact's detail: words for relationships are converted to our options. */
function detailFrom(key: string, cell: string): string {
  if (key !== "relationship" || cell === "")
    return key === "email" ? cell.replace(/^mailto:/i, "") : cell;
  const word = headingKey(cell);
  return relationWords[word] ?? relationships.find((one) => headingKey(one) === word) ?? cell;
}

const relationWords: Record<string, (typeof relationships)[number]> = {
  mom: "Mother",
  mum: "Mother",
  mere: "Mother",
  maman: "Mother",
  dad: "Father",
  pere: "Father",
  papa: "Father",
  parent: "Guardian",
  legalguardian: "Guardian",
  tuteur: "Guardian",
  tutrice: "Guardian",
  grandmother: "Grandparent",
  grandfather: "Grandparent",
  grandmere: "Grandparent",
  grandpere: "Grandparent",
  aunt: "Other relative",
  uncle: "Other relative",
  tante: "Other relative",
  oncle: "Other relative",
  sister: "Other relative",
  brother: "Other relative",
  relative: "Other relative",
  friend: "Friend of the family",
  ami: "Friend of the family",
  amie: "Friend of the family",
  neighbour: "Friend of the family",
};

const genders: Record<string, (typeof athleteFields.gender.choices)[number]> = {
  f: "Girl",
  female: "Girl",
  girl: "Girl",
  fille: "Girl",
  femme: "Girl",
  m: "Boy",
  male: "Boy",
  boy: "Boy",
  garcon: "Boy",
  homme: "Boy",
  x: "Another gender",
  other: "Another gender",
  nonbinary: "Another gender",
  autre: "Another gender",
};

/** The address of a row, for comparing in any case. */
export const addressOf = ({ email }: { email: string }): string =>
  isAddressOrEmpty(email) ? email.toLowerCase() : "";
