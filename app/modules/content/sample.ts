import type { EventId } from "./events.ts";

/** Made-up athletes and meets, for a sample club to show; all dates follow from today's. */
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
  /** By event, the first result of two seasons and the last, as people write them. */
  events: Partial<Record<EventId, readonly [string, string]>>;
}

export interface SampleMeet {
  name: string;
  town: string;
  /** Month and day: it was held on the latest such day, and a year before. */
  day: string;
  isIndoor: boolean;
}
