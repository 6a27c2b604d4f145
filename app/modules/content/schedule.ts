import { z } from "zod";
import { countries } from "#core/regions.ts";
import { longestReason } from "#core/time/session-form.ts";
import { pictogramNames } from "#core/pictogram-names.ts";
import { weekdays } from "#core/time/time.ts";
import { agesSchema, headFields, monthDaySchema, pictureName, seasonSchema } from "./parts.ts";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A weekly practice in a part of the year. */
const sessionSchema = z.object({
  /** The permanent id of its calendar events and its attendance; never reused for another session. */
  id: z.string().min(1).max(60),
  /** The group of the session. */
  group: z.string(),
  weekday: z.enum(weekdays),
  /** Local time in the club's zone, such as 17:30. */
  start: time,
  end: time,
  venue: z.string(),
  /** The season's name. */
  season: z.string().min(1),
  ...seasonSchema.shape,
});

/** The three schedules of the page. */
export const scheduleNames = ["track", "strength", "speed"] as const;

const groupSchema = z.object({
  /** Never reused for another group. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** The schedule that it belongs to. */
  program: z.enum(scheduleNames),
  /** The group's name. */
  subtitle: z.string().min(1),
  /** Its drawing. */
  logo: z.string().refine((name) => pictogramNames.some((known) => known === name)),
  /** Who trains in it. */
  who: z.string(),
  /** The same as numbers, for the group finder. */
  ages: agesSchema,
  /** What to bring to the first practice; families see it after they registered. */
  bring: z.string().max(200).optional(),
  /** How many athletes its coaches can take; 0: not set. Above that, staff are warned. */
  capacity: z.int().min(0).default(0),
  /** The offerings of the group, by their codes in the checkout calls. */
  options: z.array(z.object({ type: z.string(), id: z.int() })),
});

/** The schedule's texts. Its groups and weekly sessions are in tables. */
export const scheduleTextsSchema = z.object({
  hero: z.string().meta({ title: "Heading", description: "The page's heading" }),
  line: z.string().describe("The sentence below it"),
  picture: pictureName("The page's picture; links to the page show it, too"),
  ...headFields("lanes-on-ink"),
  headings: z
    .object({
      next: z.string().describe("Above each group's next session"),
      track: z.string().describe("Above the track groups"),
      strength: z.string().describe("Above the strength groups"),
      speed: z.string().describe("Above the speed groups"),
      places: z.string().describe("Above the places"),
    })
    .describe("The page's headings"),
  weather: z.string().describe("What happens when lightning, heat or smoke stops a session"),
  reasons: z
    .array(z.string().min(1).max(longestReason))
    .min(1)
    .describe("Reasons for cancelling that coaches choose from; families read them")
    .default(["Lightning.", "Ice or snow."]),
  closed: z.array(monthDaySchema).describe("The days of every year without practice"),
});

/**
 * The weekly sessions: the page, the calendar feed and 'next session' use the same rows. `content/` has the
 * initial data of a new database; after that they are stored in tables, which staff edit at
 * /admin/programs/groups.
 */
export const schedulesSchema = scheduleTextsSchema.extend({
  /** The day of the last change of a group, session or venue, for calendars. */
  updated: z.iso.date(),
  groups: z.array(groupSchema),
  sessions: z.array(sessionSchema),
});
export type ScheduleTexts = z.output<typeof scheduleTextsSchema>;
export type Schedules = z.output<typeof schedulesSchema>;

/** The part of the schedule that is in tables. */
export type ScheduleRows = Pick<Schedules, "updated" | "groups" | "sessions">;
export type Session = z.output<typeof sessionSchema>;
export type ScheduleGroup = z.output<typeof groupSchema>;

/** Such as L1S 0A0. */
export const postalCodePattern = /^[A-Z]\d[A-Z] \d[A-Z]\d$/;

const venueSchema = z.object({
  /** Never reused for another venue. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** Its usual name. */
  name: z.string().min(1),
  /** One of the club's towns. */
  town: z.string(),
  /** Street address. */
  street: z.string(),
  province: z.enum(countries.Canada),
  postalCode: z.string().regex(postalCodePattern),
  /** The training facilities there. */
  what: z.string(),
  /** Parking and waiting. */
  arriving: z.string(),
});

/** The initial training venues of a new database; staff edit them at /admin/programs/places. */
export const venuesSchema = z.array(venueSchema);
export type Venue = z.output<typeof venueSchema>;
