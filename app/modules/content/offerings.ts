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
 * The catalogue: what families can register for. `content/` has the initial data of a new database; after
 * that it is stored in tables, which staff edit at /admin/programs.
 */

const cents = z.number().int().positive();

/** The fields of every offering. */
const offeringSchema = z.object({
  /** Together with the type, its code in the checkout calls; it never changes, and is never reused. */
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
  /** The part of the price that goes to a federation, before tax: it is not refundable. */
  federationFeeCents: z.number().int().positive().optional(),
  /** It is no longer sold; existing registrations keep their places. */
  archived: z.boolean().optional(),
});

const programOfferingSchema = offeringSchema.extend({
  icon: z.string().refine((name) => pictogramNames.some((known) => known === name)),
  /** An external membership form; null: the site's own checkout. */
  registrationLink: webAddress.nullable(),
  /** Its days and place, if it has no weekly sessions here. */
  days: z.string().max(60).optional(),
  where: z.string().max(60).optional(),
  /** Whom it is for; left out: everybody of the right age. */
  admits: z.enum(admissions).optional(),
  /** How many of its weekly sessions an athlete attends; left out: all of their group's. */
  sessionsAWeek: z.number().int().min(1).max(7).optional(),
  /** The weekly sessions it includes; left out: all sessions of its groups. */
  sessions: z.array(z.string()).min(1).optional(),
  /** The finder suggests it for the groups of these sessions, even if they do not list it. */
  inFinder: z.boolean().optional(),
});

const programSchema = z.object({
  /** Its anchor on the registration page. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** The type of its offerings in the checkout calls. */
  type: z.string().regex(/^[a-z0-9_]{1,40}$/),
  /** Its name for staff, in lists. */
  name: z.string().min(1).max(60),
  heading: z.string().min(1),
  text: z.array(z.string().min(1)).min(1),
  offerings: z.array(programOfferingSchema).min(1),
});

const nextGenerationSchema = offeringSchema.extend({
  /** The query of /payment-checkout that buys it, because no page shows a card for it. */
  flag: z.enum(["baseball", "track_field", "track_field_highschool", "nextgen"]),
  type: z.enum(["baseball_speed", "indoor_track_field", "track_field_elementary"]),
});

const percent = z.number().int().min(0).max(90);

/** The kinds of pricing rules. `sessions_left`: families who join late pay for the remaining sessions. */
export type DiscountKind =
  | "second_child"
  | "third_child"
  | "early"
  | "family_maximum"
  | "sessions_left";

/** The discounts, deducted one after the other; 0: none. */
export const discountsSchema = z.object({
  secondChildPercent: percent,
  /** Also for each child after the third. */
  thirdChildPercent: percent,
  earlyPercent: percent,
  /** How many days before a season's first day the early-bird discount ends. */
  earlyDays: z.number().int().min(0).max(350),
  /** The highest cost of a family's order; 0: no limit. */
  familyMaximumCents: z.number().int().min(0),
  codes: z.array(
    z.object({
      code: z.string().regex(/^[A-Za-z0-9-]{3,30}$/),
      percent: z.number().int().min(1).max(90),
      /** The last day on which it is valid; left out: no end. */
      until: z.iso.date().optional(),
    }),
  ),
});

/** Until when a refund rule applies. `first session`: until the day before it · `days`: days after the season's first day. */
export const refundEnds = ["first session", "days", "middle", "last day"] as const;
export type RefundEnd = (typeof refundEnds)[number];

/** What a refund rule refunds: a percentage of the price, or the price of the remaining sessions. */
export const refundGives = ["percent", "sessions left"] as const;
export type RefundGives = (typeof refundGives)[number];

const refundRuleSchema = z.object({
  /** Until when it applies. */
  ends: z.enum(refundEnds),
  /** For `days`: how many days after the season's first day it ends; negative: before it. */
  endsDays: z.number().int().min(-350).max(350).default(0),
  gives: z.enum(refundGives),
  sharePercent: z.number().int().min(0).max(100).default(100),
  /** For `sessions left`: how many of them the club keeps. */
  lessSessions: z.number().int().min(0).max(50).default(0),
  /** The fee that the club keeps for each registration. */
  feeCents: z.number().int().min(0).default(0),
  /** While it applies, families can withdraw an athlete on their own page. */
  byFamily: z.boolean().default(true),
  /** While it applies, families can move an athlete to another offering of the season on their own page. */
  movesByFamily: z.boolean().default(true),
});

/** The refund for an athlete who leaves, and until when. */
export interface RefundRule extends z.output<typeof refundRuleSchema> {
  /** Set once it is stored. */
  id?: string;
}

export const catalogueSchema = z.object({
  /** The day of the last change, which families see. */
  updated: z.iso.date().optional(),
  /** The price for joining after a season's first session. */
  joiningLate: z.enum(lateRules),
  discounts: discountsSchema,
  /** In any order; empty: no refunds. */
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

/** The initial catalogue of a new database. */
export type CatalogueSeed = z.output<typeof catalogueSchema>;

/**
 * The instalments in which an offering's price can be paid, in the order of their days. The first one has no
 * day: it is due at registration. Their amounts add up to the price at the time.
 */
export type InstalmentPlan = readonly {
  /** An ISO day; null: at registration. */
  dueOn: string | null;
  cents: number;
}[];

/** An offering's own values in one edition of a season. */
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
  /** Left out: it is paid at once. */
  instalmentPlan?: InstalmentPlan;
}

interface Stored {
  /** Its editions, if it is stored; price, capacity and plan are those of the edition on sale. */
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
