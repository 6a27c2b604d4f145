import { z } from "zod";
import { namesOf } from "#core/records.ts";
import type { Season } from "#core/time/seasons.ts";
import { pictogramNames } from "#core/pictogram-names.ts";
import { taxKinds } from "#core/tax.ts";
import { admissions } from "./admission.ts";
import { lateRules } from "./joining.ts";
import { agesSchema, monthDaySchema, webAddress } from "./parts.ts";
import { perLabels } from "./prices.ts";

/*
 * The catalogue: what families can register for. `content/` has what a new database begins with; from then on
 * it is in tables, which staff edit at /admin/programs.
 */

const cents = z.number().int().positive();

/** What every offering has. */
const offeringSchema = z.object({
  /** With the type its code in the checkout calls; it never changes, and is never given to another. */
  id: z.number().int().positive(),
  title: z.string().min(1).max(80),
  subTitle: z.string().max(120),
  priceCents: cents,
  /** What the price buys. */
  per: z.enum(namesOf(perLabels)),
  /** Whether tax is added to the price; left out: none, as a small supplier. */
  tax: z.enum(taxKinds).optional(),
  season: z.string().min(1),
  capacity: z.number().int().positive(),
  ages: agesSchema,
  /** The part of the price that goes to a federation, before tax: it is never given back. */
  federationFeeCents: z.number().int().positive().optional(),
  /** It is no longer sold; who has a place keeps it. */
  archived: z.boolean().optional(),
});

const programOfferingSchema = offeringSchema.extend({
  icon: z.string().refine((name) => pictogramNames.some((known) => known === name)),
  /** An external membership form; null: the site's own checkout. */
  registrationLink: webAddress.nullable(),
  /** Its days and place, if it has no weekly sessions here. */
  days: z.string().max(60).optional(),
  where: z.string().max(60).optional(),
  /** Whom it is for; left out: everybody of the age. */
  admits: z.enum(admissions).optional(),
  /** How many of its weekly sessions an athlete comes to; left out: all of their group's. */
  sessionsAWeek: z.number().int().min(1).max(7).optional(),
  /** The weekly sessions it includes; left out: all of the groups that name it. */
  sessions: z.array(z.string()).min(1).optional(),
  /** The finder suggests it for the groups of these sessions, also where they do not name it. */
  inFinder: z.boolean().optional(),
});

const programSchema = z.object({
  /** Its anchor on the registration page. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** The type of its offerings in the checkout calls. */
  type: z.string().regex(/^[a-z0-9_]{1,40}$/),
  /** What staff call it, in lists. */
  name: z.string().min(1).max(60),
  heading: z.string().min(1),
  text: z.array(z.string().min(1)).min(1),
  offerings: z.array(programOfferingSchema).min(1),
});

const nextGenerationSchema = offeringSchema.extend({
  /** The query of /payment-checkout that buys it: no page shows a card of it. */
  flag: z.enum(["baseball", "track_field", "track_field_highschool", "nextgen"]),
  type: z.enum(["baseball_speed", "indoor_track_field", "track_field_elementary"]),
});

const percent = z.number().int().min(0).max(90);

/** The kinds of rules about the price. `sessions_left`: who joins late pays for the sessions that are left. */
export type DiscountKind =
  | "second_child"
  | "third_child"
  | "early"
  | "family_maximum"
  | "sessions_left";

/** What is taken off the price, line by line; 0: nothing. */
export const discountsSchema = z.object({
  secondChildPercent: percent,
  /** Also for each child after the third. */
  thirdChildPercent: percent,
  earlyPercent: percent,
  /** How many days before a season's first day registering early ends. */
  earlyDays: z.number().int().min(0).max(350),
  /** The most that a family's order costs; 0: no limit. */
  familyMaximumCents: z.number().int().min(0),
  codes: z.array(
    z.object({
      code: z.string().regex(/^[A-Za-z0-9-]{3,30}$/),
      percent: z.number().int().min(1).max(90),
      /** The last day on which it counts; left out: no end. */
      until: z.iso.date().optional(),
    }),
  ),
});

/** Until when a refund rule counts. `first session`: until the day before it · `days`: days after the season's first. */
export const refundEnds = ["first session", "days", "middle", "last day"] as const;
export type RefundEnd = (typeof refundEnds)[number];

/** What a refund rule gives back: a part of the price, or the price of the sessions that are left. */
export const refundGives = ["percent", "sessions left"] as const;
export type RefundGives = (typeof refundGives)[number];

const refundRuleSchema = z.object({
  /** Until when it counts. */
  ends: z.enum(refundEnds),
  /** For `days`: how many days after the season's first day it ends; below 0: before it. */
  endsDays: z.number().int().min(-350).max(350).default(0),
  gives: z.enum(refundGives),
  sharePercent: z.number().int().min(0).max(100).default(100),
  /** For `sessions left`: how many of them the club keeps. */
  lessSessions: z.number().int().min(0).max(50).default(0),
  /** What the club keeps of each registration. */
  feeCents: z.number().int().min(0).default(0),
  /** While it counts, families can withdraw an athlete on their own page. */
  byFamily: z.boolean().default(true),
  /** While it counts, families can move an athlete to another offering of the season on their own page. */
  movesByFamily: z.boolean().default(true),
});

/** What a family gets back for an athlete who leaves, until when. */
export interface RefundRule extends z.output<typeof refundRuleSchema> {
  /** Once it is stored. */
  id?: string;
}

export const catalogueSchema = z.object({
  /** The day of the last change; families are told. */
  updated: z.iso.date().optional(),
  /** What joining after a season's first session costs. */
  joiningLate: z.enum(lateRules),
  discounts: discountsSchema,
  /** In any order; none: nothing goes back. */
  refundRules: z.array(refundRuleSchema),
  seasons: z.array(
    z.object({
      id: z.string().regex(/^[a-zA-Z0-9-]{1,40}$/),
      name: z.string().min(1).max(40),
      from: monthDaySchema,
      to: monthDaySchema,
      opensDaysBefore: z.number().int().min(1).max(350),
    }),
  ),
  programs: z.array(programSchema),
  nextGeneration: z.array(nextGenerationSchema),
});

/** The catalogue that a new database begins with. */
export type CatalogueSeed = z.output<typeof catalogueSchema>;

/**
 * The parts in which an offering's price can be paid, in the order of their days. The first has no day: it is due
 * at registration. Their amounts add up to the price that it had then.
 */
export type InstalmentPlan = readonly {
  /** An ISO day; null: at registration. */
  dueOn: string | null;
  cents: number;
}[];

/** What one edition of a season changes for an offering. */
export interface OfferingEdition {
  /** The season edition, such as `2026-winter`. */
  edition: string;
  capacity: number;
  priceCents: number;
  /** The ISO day from which it is sold; null: the season edition's. */
  opens: string | null;
  /** The last ISO day on which it is sold; null: the usual one. */
  closes: string | null;
  /** Staff closed it. */
  closed: boolean;
  /** Left out: it is only paid at once. */
  instalmentPlan?: InstalmentPlan;
}

interface Stored {
  /** Its editions, once it is stored; price, capacity and plan beside are those of the edition on sale. */
  editions?: readonly OfferingEdition[];
  instalmentPlan?: InstalmentPlan | undefined;
}

export type Offering = z.output<typeof programOfferingSchema> & Stored;
export type NextGenerationOffering = z.output<typeof nextGenerationSchema> & Stored;
export type Program = Omit<z.output<typeof programSchema>, "offerings"> & { offerings: Offering[] };

/** The catalogue as the site shows and sells it. */
export interface CatalogueContent
  extends Omit<CatalogueSeed, "seasons" | "programs" | "nextGeneration" | "refundRules"> {
  refundRules: RefundRule[];
  seasons: Season[];
  programs: Program[];
  nextGeneration: NextGenerationOffering[];
}
