import { z } from "zod";
import { countries } from "#core/regions.ts";
import { longestReason } from "#core/time/session-form.ts";
import { weekdays } from "#core/time/time.ts";
import {
  adminsOnly,
  agesSchema,
  groupId,
  headFields,
  monthDaySchema,
  pictureName,
  seasonSchema,
  signName,
  townName,
  venueId,
} from "./parts.ts";

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 17:30.")
  .meta({ format: "time" });

const sessionSchema = z.object({
  id: z.string().describe("Its key; an .ics entry's lasting id"),
  group: groupId("The group that trains"),
  weekday: z.enum(weekdays).describe("The day of the week"),
  start: time.describe("When it starts, on the club's clock"),
  end: time.describe("When it ends"),
  venue: venueId("Where it takes place"),
  season: z.string().describe("The season's name"),
  ...seasonSchema.shape,
});

const groupSchema = z.object({
  id: z.string().describe("Its key"),
  program: z.enum(["track", "strength", "speed"]).describe("Which schedule it is in"),
  subtitle: z.string().describe("The group's name"),
  logo: signName("The drawing"),
  who: z.string().describe("Who trains in it"),
  ages: agesSchema.describe("The same in numbers, for the group finder"),
  bring: z
    .string()
    .max(200)
    .optional()
    .describe("What to bring to the first practice; families read it after they registered"),
  capacity: z
    .int()
    .min(0)
    .default(0)
    .describe("How many athletes its coaches can take; 0: not set. Beyond it staff are warned"),
  options: z
    .object({
      type: z.string().describe("The registration options' type"),
      ids: z.array(z.number().int()).min(1).describe("Their numbers within the type"),
    })
    .meta({ choice: "options", description: "The memberships that include it" })
    .meta(adminsOnly),
});

/** The weekly sessions: the page, the calendar feed and 'next session' read the same rows. */
export const schedulesSchema = z.object({
  sessions: z.array(sessionSchema).min(1).describe("Every weekly session of the year"),
  groups: z.array(groupSchema).min(1).describe("The groups, in the order shown"),
  hero: z.string().meta({ title: "Heading", description: "The page's heading" }),
  line: z.string().describe("The sentence below it"),
  picture: pictureName("The page's picture; links to the page show it, too"),
  ...headFields("lanes-on-ink"),
  updated: z.iso
    .date()
    .meta({ auto: "today", description: "The day of the last change; calendars are told" }),
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
    .describe("Why a session is cancelled, ready for coaches to press; families read it")
    .default(["Lightning.", "Ice or snow."]),
  closed: z.array(monthDaySchema).describe("The days of every year without practice"),
});
export type Schedules = z.output<typeof schedulesSchema>;
export type Session = z.output<typeof sessionSchema>;
export type ScheduleGroup = z.output<typeof groupSchema>;

const venueSchema = z.object({
  id: z.string().describe("Its key, named by sessions"),
  name: z.string().describe("What people call it"),
  town: townName("One of the club's towns"),
  street: z.string().describe("Number and street"),
  province: z.enum(countries.Canada).describe("The province or territory"),
  postalCode: z
    .string()
    .regex(/^[A-Z]\d[A-Z] \d[A-Z]\d$/)
    .describe("Canadian postal code"),
  what: z.string().describe("What there is to train on"),
  arriving: z.string().describe("Where to park or wait"),
});

/** The training venues. */
export const venuesSchema = z.array(venueSchema).min(1);
export type Venue = z.output<typeof venueSchema>;
