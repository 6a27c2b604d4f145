import type { EventId } from "./events.ts";

/** Invented athletes and meets for a sample club; all dates are relative to today. */
export interface SampleResults {
  athletes: SampleAthlete[];
  meets: SampleMeet[];
}

export interface SampleAthlete {
  givenName: string;
  familyName: string;
  /** On December 31 of this year. */
  age: number;
  /** The family's answer about results on the site; null: a former athlete without a record. */
  answer: "full" | "first" | "no" | null;
  /** By event, the first result of two seasons and the last, in the usual notation. */
  events: Partial<Record<EventId, readonly [string, string]>>;
}

export interface SampleMeet {
  name: string;
  town: string;
  /** Month and day: it was held on the most recent such day, and a year before. */
  day: string;
  isIndoor: boolean;
}
