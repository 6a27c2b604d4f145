import { cleanLine } from "#core/clean-text.ts";
import {
  type AgeClass,
  type EventId,
  eventFrom,
  eventOf,
  gearFrom,
  formatGear,
} from "#modules/content/index.ts";
import { defineForm } from "#core/forms/define-form.ts";
import { readForm } from "#core/forms/read-form.ts";
import { type FieldErrors, longest } from "#core/forms/result.ts";
import { ageClassOf, ageInYearOf, usualGear } from "./age-classes.ts";
import { parseResult, type ParsedResult } from "./parse.ts";
import { questionOf } from "./questions.ts";
import { yearOfDay } from "#core/time/time.ts";

/** The form for a meet. */
export const meetForm = defineForm({
  name: { kind: "line", label: "Name of the meet", most: 120, required: "Enter the meet’s name" },
  first_day: { kind: "day", label: "First day", message: "Enter the first day" },
  last_day: {
    kind: "day",
    label: "Last day",
    hint: "Empty: one day",
    message: "There is no such day",
    optional: true,
  },
  town: { kind: "line", label: "Town", most: 80 },
  link: {
    kind: "line",
    label: "The organizer’s results",
    hint: "An address that begins with https://, or empty",
    most: longest.line,
  },
  indoor: { kind: "tick", label: "Indoors" },
});

/** Parses a meet's form. */
export function meetFrom(fields: Readonly<Record<string, string>>) {
  const { values, errors } = readForm(meetForm, fields);
  const { first_day: firstDay, last_day, indoor: isIndoor, ...meet } = values;
  const lastDay = last_day ?? firstDay;
  if (errors.first_day && fields.first_day) errors.first_day = "There is no such day";
  if (meet.link && !/^https:\/\/\S+\.\S+$/.test(meet.link))
    errors.link = "Enter the whole address, from https:// on, or leave it empty";
  if (!errors.first_day && !errors.last_day) {
    if (lastDay < firstDay) errors.last_day = "The last day cannot be before the first";
    else if (lastDay >= `${yearOfDay(firstDay) + 1}${firstDay.slice(4)}`)
      errors.last_day = "A meet can last at most a year. Check the last day";
  }
  return { meet: { ...meet, firstDay, lastDay, isIndoor }, errors };
}

/** The form for a result: Enter saves it. */
export const resultForm = defineForm({
  who: {
    kind: "line",
    label: "Athlete",
    most: 120,
    required: "Enter the athlete",
    list: "meet-athletes",
    narrow: true,
  },
  event: {
    kind: "line",
    label: "Event",
    most: 80,
    required: "Enter the event",
    list: "meet-events",
    narrow: true,
  },
  result: {
    kind: "line",
    label: "Result",
    most: 40,
    required: "Enter the result",
    example: "12.34, 4.52, DNS",
    narrow: true,
  },
  wind: { kind: "line", label: "Wind", most: 10, example: "+1.3", narrow: true },
  place: { kind: "line", label: "Place", most: 3, narrow: true },
  round: { kind: "line", label: "Round", most: 40, example: "Final", narrow: true },
  note: { kind: "line", label: "Note for staff", most: 200, narrow: true },
  former: { kind: "tick", label: "Former athlete, without a record", wide: true, narrow: true },
  sure: { kind: "tick", label: "It is right", wide: true, narrow: true },
});

/** A line of a form or of a results list, as written. */
export interface WrittenResult {
  event: string;
  result: string;
  wind: string;
  place: string;
  round: string;
  note: string;
}

/** The fields of an athlete that the rules for results need. */
export interface ResultOwner {
  name: string;
  birthYear: number | null;
}

/** The fields of a meet that the rules for results need. */
export interface ResultMeet {
  firstDay: string;
  isIndoor: boolean;
}

/** A result that can be saved. */
export interface EnteredResult extends ParsedResult {
  event: EventId;
  gear: number | null;
  place: number | null;
  round: string;
  note: string;
}

export type Entry =
  | { errors: FieldErrors }
  | {
      result: EnteredResult;
      /** The question to answer before it is saved; null: nothing is unusual. */
      question: string | null;
    };

const longestParts = { round: 40, note: 200 };

/** Parses a written result for an athlete at a meet: the result, or the errors, by field. */
export function readEntry(
  written: WrittenResult,
  owner: ResultOwner,
  { meet, classes }: { meet: ResultMeet; classes: readonly AgeClass[] },
): Entry {
  const event = eventFrom(written.event);
  if (!event)
    return {
      errors: {
        event: written.event
          ? `“${written.event}” is not a known event. Write it as 100 m, 80 m hurdles, Long jump or Shot put 3 kg`
          : "Enter the event",
      },
    };
  const errors: FieldErrors = {};
  const reading = parseResult(written.result, event, { wind: written.wind, indoor: meet.isIndoor });
  if ("error" in reading) errors[/wind/i.test(reading.error) ? "wind" : "result"] = reading.error;
  const gear = readGear(written.event, event, ageClassOf(classes, owner.birthYear, meet.firstDay));
  if ("error" in gear) errors.event = gear.error;
  const place = written.place.trim();
  if (!/^\d{0,3}$/.test(place)) errors.place = "Enter the place as a number, or leave it empty";
  for (const field of ["round", "note"] as const)
    if (written[field].length > longestParts[field])
      errors[field] = `Use ${longestParts[field]} characters or fewer`;
  if ("error" in reading || "error" in gear || Object.keys(errors).length > 0) return { errors };
  const age = owner.birthYear === null ? null : ageInYearOf(owner.birthYear, meet.firstDay);
  return {
    result: {
      ...reading.result,
      event,
      gear: gear.gear,
      place: place === "" || Number(place) === 0 ? null : Number(place),
      round: written.round,
      note: written.note,
    },
    question: questionOf(event, reading.result, { name: owner.name, age }),
  };
}

/** The height or weight given with the event, or else the only one of the age class. */
function readGear(
  text: string,
  event: EventId,
  ageClass: AgeClass | null,
): { gear: number | null } | { error: string } {
  const { gear: known, name } = eventOf(event);
  if (!known) return { gear: null };
  const written = gearFrom(text, event);
  if (written) return { gear: written };
  const usual = usualGear(ageClass, event);
  const [only] = usual;
  if (only && usual.length === 1) return { gear: only };
  const sizes = (usual.length > 0 ? usual : known.sizes).map((size) => formatGear(known, size));
  const list = [sizes.slice(0, -1).join(", "), sizes.at(-1)].filter(Boolean).join(" or ");
  return {
    error: `Say with ${known.kind === "height" ? "which height" : "which weight"}: ${name} ${list}`,
  };
}

/** A result as staff enter it: the athlete and the result. */
export interface EnteredLine extends WrittenResult {
  /** A name, followed by the year of birth if it is needed. */
  who: string;
  /** An athlete without a record: the name is stored as typed. */
  isFormer: boolean;
  /** Staff confirmed an unusual result. */
  isSure: boolean;
}

/** The line in a form's fields. */
export function enteredLine(fields: Record<string, string>): EnteredLine {
  const line = (name: string) => cleanLine(fields[name] ?? "");
  return {
    who: line("who"),
    isFormer: fields.former === "yes",
    isSure: fields.sure === "yes",
    event: line("event"),
    result: line("result"),
    wind: line("wind"),
    place: line("place"),
    round: line("round"),
    note: line("note"),
  };
}
