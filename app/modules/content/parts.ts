import { z } from "zod";
import { encrypted, ownPath } from "#core/links.ts";

/** The list from which a field's value is chosen: staff select an entry and never type a key. */
export type ChoiceOf =
  | "picture"
  | "photo"
  | "portrait"
  | "sign"
  | "page"
  | "venue"
  | "timeZone"
  | "article"
  | "association"
  | "season"
  | "option"
  | "options";

const chosen = (choice: ChoiceOf) => (description: string) =>
  z.string().min(1).meta({ choice, description });

/** A picture, by its name in art/pictures or in the library. */
export const pictureName = chosen("picture");
/** A photograph of a person in the library; shown only while that person agrees (decision 47). */
export const photoName = chosen("photo");
/** A drawn portrait, or another drawing used as one, by its name in art/signs. */
export const portraitName = chosen("portrait");
/** A drawing, by its name in art/signs. */
export const signName = chosen("sign");
export const venueId = chosen("venue");
export const articleSlug = chosen("article");
export const associationId = chosen("association");
export const seasonId = chosen("season");

/** Another site's URL. `http:` is changed to `https:`. */
export const webAddress = z
  .string()
  .overwrite(encrypted)
  .check(z.url({ protocol: /^https$/ }));

/** A page of this site: a path, or an anchor on the same page. */
export const linkSchema = z.object({
  label: z.string().min(1).describe("The text of the button or link"),
  to: z
    .string()
    .regex(new RegExp(`${ownPath.source}|^#`, "u"))
    .meta({
      choice: "page",
      description: "A page such as /about, or #contact-form for the page's form",
    }),
});
export type PageLink = z.output<typeof linkSchema>;

/** A heading and the paragraphs below it. */
export const textSchema = z.object({
  heading: z.string().min(1).describe("The heading"),
  text: z.array(z.string().min(1)).min(1).describe("Its paragraphs"),
});
export type TextBlock = z.output<typeof textSchema>;

/** A band of a page: text, and optionally a picture and a button. */
export const bandSchema = textSchema.extend({
  picture: pictureName("The picture").optional(),
  button: linkSchema.optional().describe("Where the band leads"),
});
export type Band = z.output<typeof bandSchema>;

/** A band's second link. */
export const applyLink = { apply: linkSchema.optional().describe("The link below the button") };

/** A band that has both a picture and a button. */
export const picturedBandSchema = bandSchema.required({ picture: true, button: true });

/** The style of a page's hero: decision 46 says which one is for which page. */
export const heroKinds = [
  "full-picture",
  "words-on-ink",
  "words-on-ivory",
  "lanes-on-red",
  "lanes-on-gold",
  "lanes-on-ink",
  "picture-strip",
] as const;
export type HeroKind = (typeof heroKinds)[number];

/**
 * The style of a page's hero, with fields that only some styles use. Saved content without a style gets the
 * page's.
 */
export const headFields = (kind: HeroKind) => ({
  kind: z.enum(heroKinds).default(kind).meta({
    title: "Style of the page’s top",
    description:
      "Full picture: the words lie on it. Words on ink or ivory: the picture stands beside them. Lanes: drawings run in them, without a picture. Picture strip: several pictures side by side",
  }),
  more: z
    .array(pictureName("A picture"))
    .max(4)
    .optional()
    .describe("For a picture strip: two to four pictures beside the first"),
  icons: z
    .array(signName("A drawing"))
    .max(3)
    .optional()
    .describe("For lanes: who runs in them, from the outermost lane inwards"),
});

/** The hero of a page, of this style unless staff chose another. */
export const heroOf = (kind: HeroKind) =>
  z.object({
    heading: z.string().min(1).describe("The page's own heading"),
    line: z.string().max(170).optional().describe("One sentence below it"),
    picture: pictureName("Its picture; links to the page show it, too"),
    ...headFields(kind),
    button: linkSchema.optional().describe("The hero's button"),
  });
export type Hero = z.output<ReturnType<typeof heroOf>>;

/** The text above a program page's membership slider. */
export const membershipsSchema = z.object({
  anchor: z.string().describe("The slider's element id, where the page's buttons lead"),
  heading: z.string().describe("The slider's heading"),
  text: z.string().describe("The sentence below it"),
});

/** The ages that something is for. */
export const agesSchema = z.object({
  from: z.number().int().min(5).meta({ title: "From age", description: "The youngest" }),
  to: z.number().int().max(18).meta({ title: "To age", description: "The oldest" }),
});
export type Ages = z.output<typeof agesSchema>;

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day of every year, such as 09-12 for September 12. */
export const monthDaySchema = z
  .string()
  .refine((text) => {
    const [, month, day] = /^(\d\d)-(\d\d)$/.exec(text) ?? [];
    return Number(day) >= 1 && Number(day) <= (longestMonths[Number(month) - 1] ?? 0);
  }, "Choose a valid month and day.")
  .meta({ format: "month-day" });

/** A yearly period; one whose last day comes before its first spans New Year. */
export const seasonSchema = z.object({
  from: monthDaySchema.meta({ title: "First day", description: "Of every year" }),
  to: monthDaySchema.meta({
    title: "Last day",
    description: "Included; if it comes before the first day, it is in the next year",
  }),
});
export type Season = z.output<typeof seasonSchema>;

/** An object shape with the same schema for each name. */
export const sameSchemaFor = <Name extends string, Schema>(
  names: readonly Name[],
  schema: Schema,
) => Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

/** Declares an admin-only field in an editors' collection: it affects money, or people agree to it. */
export const adminsOnly = { permission: "content.settings" } as const;
