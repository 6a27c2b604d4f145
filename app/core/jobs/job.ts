import type { AppContext } from "../context.server.ts";

export interface DailyJobSpec {
  /** What it does, as the system's status and the metrics name it. */
  name: string;
  /** When it runs, `hh:mm` in the club's time zone. */
  at: string;
  every?: undefined;
  /** Other machines may not have it: one that starts makes the database forget it, and this one lists it again. */
  optional?: boolean;
  /** Calls for it before its time. */
  isDueNow?: () => Promise<boolean>;
  /** @param day has the day's own id: the same for every attempt */
  run: (ctx: AppContext, day: { id: string }) => Promise<unknown>;
}

interface RepeatedJob {
  name: string;
  /** Seconds from one run to the next. */
  every: number;
  at?: undefined;
  /** `one`: on one instance at a time. `each`: a job of each machine, or one whose work instances share row by row. */
  on: "one" | "each";
  /** Not at the start, when today's jobs have not run yet. */
  later?: boolean;
  /** @returns true: there is more to do at once */
  run: (ctx: AppContext) => Promise<unknown>;
}

/** A background job: daily, or repeated at an interval. */
export type Job = DailyJobSpec | RepeatedJob;
