/** A cell of a report: a text, a number, or a percentage; null: empty. */
export type Cell = string | number | null;

export interface ReportColumn {
  label: string;
  /** A number is right-aligned, and has the type number in the files. */
  kind?: "count" | "percent";
  /** Its cells have a bar. */
  bar?: true;
  /** Not on phones: it follows from the others, or is in the files. */
  room?: true;
}

/** The dimensions by which registrations can be counted, in the order of the options. */
export const dimensions = {
  program: "Program",
  offering: "Offering",
  age: "Age",
  gender: "Gender",
} as const;
export type Dimension = keyof typeof dimensions;
export const dimensionNames = Object.keys(dimensions) as Dimension[];

/** A report's query. */
export interface ReportQuery {
  /** A season edition, such as `2026-winter`; "": the report's default. */
  season: string;
  by: Dimension;
  /** A second dimension, within the first; null: none. */
  and: Dimension | null;
}

const dimensionFrom = (typed: string | null): Dimension | null =>
  dimensionNames.find((name) => name === typed) ?? null;

/** Parses a report's query; unknown values are ignored. */
export function reportQuery(asked: URLSearchParams): ReportQuery {
  const by = dimensionFrom(asked.get("by")) ?? "program";
  const and = dimensionFrom(asked.get("and"));
  return { season: (asked.get("season") ?? "").slice(0, 60), by, and: and === by ? null : and };
}

/** The reports, by the last part of their addresses. */
export const reports = {
  registrations: {
    title: "Registrations",
    about: "Who is registered in a season, by program, age and gender.",
    asks: ["season", "by"],
  },
  places: {
    title: "Spots taken",
    about:
      "How full each program is, with the spots that are held, and how many families wait without an offer.",
    asks: ["season"],
  },
  returning: {
    title: "Returning athletes",
    about:
      "How many athletes of a season were there the year before, and came back the year after.",
    asks: [],
  },
  attendance: {
    title: "Attendance",
    about: "How many came to practice, by group and month. Excused absences don’t count.",
    asks: ["season"],
  },
  inquiries: {
    title: "Where families find us",
    about:
      "What applications answer to “Where did you hear about us?”, and the page that each inquiry came from. The last twelve months.",
    asks: [],
  },
} as const satisfies Record<
  string,
  { title: string; about: string; asks: readonly ("season" | "by")[] }
>;

export type ReportName = keyof typeof reports;

export const reportNamed = (name: string): ReportName | null =>
  Object.hasOwn(reports, name) ? (name as ReportName) : null;

/** A percentage, rounded; null: the whole is zero. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((100 * part) / whole) : null;
