import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "./fixtures/club/all.ts";
import { readPictures } from "#edge/boot/read-pictures.ts";
import {
  checkCollection,
  choicesIn,
  drawnChoices,
  type KnownChoices,
} from "#modules/content/editing/check.ts";
import {
  type CollectionName,
  collectionNames,
  collectionSchema,
  guideTo,
} from "#modules/content/collections.ts";
import { collectionIn, withCollection } from "#modules/content/editing/collection-in.ts";
import { formSchema } from "#modules/content/editing/schema-form.ts";
import { openTestClub, type TestClub } from "./support/club.ts";
import { libraryName } from "#modules/content/pictures.ts";
import { records } from "./support/records.ts";
import { sendSms } from "./support/texts.ts";
import { isLongRun, shareOf } from "./support/long-run.ts";
import { type ContentField, contentFields, filledIn } from "./support/content-fields.ts";
import { withFourSeasons } from "./fixtures/club/four-seasons.ts";
import { withNextGeneration } from "./support/offerings.ts";
import { allViews, finderPath, type View } from "./support/every-page.ts";
import type { Content } from "#modules/content/content.ts";

const allYear = {
  id: "all-year",
  name: "All year",
  from: "01-01",
  to: "12-31",
  opensDaysBefore: 330,
};
const builtIn = soldAllYear(withInvitation(withNextGeneration(withFourSeasons(smallClub))));

/** The club also has a membership that can only be bought by invitation. */
function withInvitation(content: Content): Content {
  const { programs } = content.catalogue;
  const invited = { id: 90, title: "Sur invitation", admits: "by invitation" } as const;
  const withOne = programs.map((program) => ({
    ...program,
    offerings: [
      ...program.offerings,
      ...program.offerings.slice(0, 1).map((one) => ({ ...one, ...invited })),
    ],
  }));
  return { ...content, catalogue: { ...content.catalogue, programs: withOne } };
}

/** A sale of each offering, so that the offerings on sale do not depend on today's date. */
function soldAllYear(content: Content): Content {
  const club = structuredClone(content);
  const { programs, nextGeneration, seasons } = club.catalogue;
  const [first, second] = programs[0]?.offerings ?? [];
  seasons.push(allYear);
  Object.assign(first ?? {}, { season: allYear.id });
  Object.assign(second ?? {}, { season: allYear.id, per: "month" });
  for (const each of nextGeneration) each.season = allYear.id;
  return club;
}

/** Text that only a page's script shows: its own messages, and the addresses that it links to or requests. */
const byScript = [
  "application.draft.cleared",
  "application.draft.offline",
  "application.draft.onDevice",
  "application.draft.restored",
  "navigation.footer.programs.to",
  "news.gallery[].caption",
  "news.posts[].tweetId",
];

/** The club's own content, and the same with every optional field filled in. */
const variants = ["as it is", "filled in"] as const;

/**
 * The views to search first for content that the collection's own page does not show; a slash at the end: all
 * pages below it.
 */
const nearest: Partial<Record<CollectionName, string[]>> = {
  club: ["what is forgotten", "what forms send on", "/login", "/admin/waivers?show=forms"],
  coaches: ["/become-an-olympian"],
  credentials: ["/admin/people/"],
  donation: ["/nextgen-donation"],
  office: ["/application-for-registration", "/appointment-booking"],
  testimonials: ["/programs"],
  membershipCards: [
    "/register-for-membership",
    "/track-field-club",
    "/speed-training-program",
    "/strength-conditioning-gym",
    "a next-generation checkout",
    "a checkout with a discount code",
  ],
  schedules: [finderPath],
};

let club: TestClub;
let views: Map<string, View>;
let known: KnownChoices;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content: builtIn });
  sendSms(club);
  const drawn = drawnChoices(await readPictures("."));
  const agreed = { agreedBy: "Their guardians", agreedAt: new Date() };
  const make = records(club);
  const photos = [await make.picture(agreed), await make.picture(agreed)];
  await club.live.refresh();
  known = Object.assign({ photo: photos.map(libraryName) }, choicesIn(club.ctx.content), drawn);
  show(contentIn("as it is"));
  views = await allViews(club);
}, 60_000);
afterAll(() => club.close());

test("every text that staff can change is read somewhere", async () => {
  const unread = new Map<string, boolean>();
  for (const variant of variants) {
    const content = contentIn(variant);
    const results = resultTexts(content);
    show(content);
    const texts: string[] = [];
    for (const each of views.values()) texts.push((await each()).toLowerCase());
    const all = texts.join("\n");
    for (const { field, result } of results)
      unread.set(field, (unread.get(field) ?? true) && !all.includes(result));
  }
  expect(unread.size).toBeGreaterThan(500);
  const fields = [...unread].flatMap(([field, isUnread]) => (isUnread ? field : []));
  expect(fields.sort()).toEqual(byScript);
}, 120_000);

test("everything else that staff can change changes something", async () => {
  const idle = new Map<string, boolean>();
  for (const variant of variants) {
    const content = contentIn(variant);
    show(content);
    const before = await steadyTexts();
    for (const name of collectionNames) {
      // The view that showed the collection's previous field probably shows the next one too.
      const near = [guideTo(name).page ?? "texts", ...(nearest[name] ?? []).flatMap(viewsAt)];
      for (const field of otherFields(name, collectionIn(content, name))) {
        if (idle.get(field) === false) continue;
        const place = await changedPlace(content, { name, field, before, near });
        idle.set(field, !place);
        if (place) near.unshift(place);
      }
    }
  }
  expect(idle.size).toBeGreaterThan(isLongRun ? 100 : 25);
  expect([...idle].flatMap(([field, isIdle]) => (isIdle ? field : []))).toEqual([]);
}, 500_000);

const viewsAt = (place: string) =>
  place.endsWith("/") ? [...views.keys()].filter((each) => each.startsWith(place)) : [place];

function contentIn(variant: (typeof variants)[number]): Content {
  let content = structuredClone(builtIn);
  const today = { from: "2020-01-01", until: "2090-01-01" };
  content.notices = [{ id: "a", ...today, text: "Closed", link: { label: "More", to: "/about" } }];
  const { sliders } = content.membershipCards;
  // A card with an option shows the option's price, season and ages.
  for (const cards of Object.values(sliders)) for (const card of cards.slice(1)) card.option = null;
  if (variant === "filled in")
    for (const name of collectionNames) {
      const value = filledIn(formSchema(name), collectionIn(content, name), known);
      content = withCollection(content, name, collectionSchema(name).parse(value));
    }
  return content;
}

function show(content: Partial<Content>) {
  Object.assign(club.ctx.content, structuredClone(content));
  club.forgetPages();
}

/** The number of tokens. It continues in the next variant, because an order keeps the texts of its time. */
let count = 0;

/** Puts a unique token into every text. @returns the tokens, in lower case */
function resultTexts(content: Content): { field: string; result: string }[] {
  return collectionNames.flatMap((name) =>
    contentFields(name, content[name])
      .filter(isText)
      .flatMap(({ field, value, set }) => {
        count += 1;
        // A mail's text keeps its placeholders.
        const placeholders =
          String(value)
            .match(/ ?\{\w+\}/g)
            ?.join("") ?? "";
        const fits = resultsOf(count).find((result) => {
          set(result + placeholders);
          return collectionSchema(name).safeParse(content[name]).success;
        });
        if (!fits) set(value);
        return fits ? [{ field, result: fits.toLowerCase() }] : [];
      }),
  );
}

/** One text of each kind that occurs nowhere else. */
function resultsOf(count: number): string[] {
  const result = `Zq${count.toString(36).padStart(4, "0")}`;
  const digits = String(1_000_000 + count);
  return [
    result,
    `${result} in a sentence of its own`,
    `/${result}`,
    `https://${result}.example.org`,
    `${result}@example.ca`,
    `+1905${digits}`,
    digits,
  ];
}

const formats = ["date", "time", "month-day", "main-colour", "accent-colour"];
const isText = ({ field, value, schema: { choice, enum: values, format = "" } }: ContentField) =>
  typeof value === "string" &&
  (!choice || choice === "page") &&
  !values &&
  !formats.includes(format) &&
  field !== "accomplishments.items[].year";

const otherFields = (name: CollectionName, value: unknown) => {
  const fields = contentFields(name, value).filter((each) => !isText(each));
  return shareOf([...new Set(fields.map(({ field }) => field))], 4);
};

/** The part that does not change while the content does not. */
async function steadyTexts(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [place, each] of views) texts.set(place, await each());
  club.forgetPages();
  for (const [place, each] of views) if ((await each()) !== texts.get(place)) texts.delete(place);
  return texts;
}

interface Change {
  name: CollectionName;
  field: string;
  before: Map<string, string>;
  /** The views to search first. */
  near: string[];
}

/** The view that changes if a field has another value, in every entry; null: none. */
async function changedPlace(content: Content, { name, field, before, near }: Change) {
  const own = /^pages\.(\/[^.]+)/.exec(field)?.[1];
  const first = new Set([...(own ? [own] : []), ...near]);
  const others = new Set(before.keys()).difference(first);
  const looks = [first, others].flatMap((places) => [0, 1, 2].map((way) => ({ places, way })));
  for (const { places, way } of looks) {
    const value = structuredClone(content[name]);
    const fields = contentFields(name, value).filter((each) => each.field === field);
    for (const each of fields) each.set(otherValue(each, way));
    if (!checkCollection(content, { name, value }).fits) continue;
    show({ [name]: value });
    for (const place of places) {
      club.forgetPages();
      const text = await views.get(place)?.();
      if (before.has(place) && text !== before.get(place)) {
        show(content);
        return place;
      }
    }
  }
  show(content);
  return null;
}

/** Another value for a field that is not a text; there are three ways to choose one. */
function otherValue({ schema, value }: ContentField, way: number): unknown {
  const { type, format, choice, enum: values } = schema;
  const next = (list: readonly unknown[]) => list[(list.indexOf(value) + 1 + way) % list.length];
  if (choice === "option" || choice === "options") return anotherOption(value as Option);
  if (choice === "timeZone") return ["Pacific/Auckland", "Europe/Berlin", "UTC"][way];
  if (choice) return next(known[choice] ?? []);
  if (values) return next(values);
  if (type === "boolean") return !value;
  if (typeof value === "number") return [value + 1, value - 1, 1][way];
  if (format === "date") return ["2089-12-31", "2020-01-02", "2024-05-06"][way];
  if (format === "month-day") return ["06-15", "12-15", "03-05"][way];
  if (format === "main-colour") return ["#123456", "#0a3d62", "#4a148c"][way];
  if (format === "accent-colour") return ["#ffcc00", "#ffd180", "#b0e0e6"][way];
  if (format === "time")
    return String(value).replace(/\d$/, (digit) => (digit === "1" ? "2" : "1"));
  return ["2015", "2016", "2017"][way];
}

type Option = { type: string; id?: number; ids?: number[] };
const anotherOption = ({ type, id, ids }: Option) =>
  ids ? { type, ids: [ids.includes(1) ? 2 : 1] } : { type, id: id === 1 ? 2 : 1 };
