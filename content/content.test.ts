import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { content } from "#tests/support/sample-content.ts";
import { entriesOf } from "#modules/content/catalogue.ts";
import { contentOn } from "#modules/content/yearless.ts";
import { offeringsOf } from "#tests/support/offerings.ts";
import { content as written } from "./all.ts";
import { contentSchema } from "#modules/content/content.ts";

/*
 * About this club itself: the specification states its counts, words and times. Another club replaces
 * these tests with its content.
 */

/** Every value under one of these keys, at any depth. */
function named(value: unknown, keys: string[]): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    keys.includes(key) && typeof inner === "string" ? [inner] : named(inner, keys),
  );
}

/** Every list at any depth. */
function lists(value: unknown): unknown[][] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(lists);
  return Array.isArray(value) ? [value, ...inner] : inner;
}

const repeated = (names: string[]) => names.filter((name, i) => names.indexOf(name) !== i);
const idOf = (entry: unknown) =>
  typeof entry === "object" && entry !== null && "id" in entry ? [String(entry.id)] : [];

describe("the specification's counts", () => {
  const { catalogue, associations, accomplishments, coaches, news } = content;
  test.each([
    ["accomplishments", accomplishments.items, 27],
    ["social posts", news.posts, 14],
    ["gallery", news.gallery, 37],
    ["elementary options", offeringsOf(catalogue, "elementary"), 13],
    ["high school options", offeringsOf(catalogue, "highschool"), 13],
    ["speed options", offeringsOf(catalogue, "speed"), 8],
    ["strength options", offeringsOf(catalogue, "strength"), 6],
    ["testimonials", content.testimonials.parents, 3],
    ["team members", coaches.team.members, 3],
    ["landing coaches", coaches.landing, 3],
    ["associations", associations.items, 6],
    ["landing associations", associations.landing, 4],
    ["weightlifting benefits", content.strength.benefits.items, 9],
    ["drafted athletes", content.speed.drafted.athletes, 4],
    ["location pages", content.locations, 7],
    ["towns", content.club.towns, 7],
    ["social networks", content.club.social, 4],
    ["hero slides", content.home.slides, 3],
    ["groups of coaches", coaches.groups, 3],
    ["session cards", content.sessionCards.items, 3],
    ["landing sections", content.landing.sections, 5],
    ["event sections", content.trackField.events, 6],
    ["kinds of events", content.trackField.choose.items, 5],
  ])("%s", (_name, list, count) => expect(list).toHaveLength(count));
});

test("no list holds an id twice", () => {
  const twice = lists(content)
    // An id of the next-generation checkout is counted within its type.
    .filter((list) => list !== content.catalogue.nextGeneration)
    .flatMap((list) => repeated(list.flatMap(idOf)));
  expect(twice).toEqual([]);
});

test("options are numbered from 1 within their type", () => {
  for (const { offerings } of content.catalogue.programs)
    expect(offerings.map(({ id }) => id)).toEqual(offerings.map((_, i) => i + 1));
});

test("the next-generation flags buy what the specification says", () => {
  const bought = content.catalogue.nextGeneration.map(({ flag, type, id }) => [flag, type, id]);
  expect(bought).toEqual([
    ["baseball", "baseball_speed", 1],
    ["track_field", "indoor_track_field", 1],
    ["track_field_highschool", "indoor_track_field", 2],
    ["nextgen", "track_field_elementary", 1],
  ]);
});

test("every picture named exists", () => {
  const { associations, coaches, founder, testimonials, sessionCards, ...rest } = content;
  const pictures = [
    ...named(rest, ["picture"]),
    ...sessionCards.items.map(({ image }) => image),
  ].map((name) => `art/pictures/${name}.avif`);
  const icons = [
    ...named(rest, ["sign", "icon", "logo"]),
    ...named([associations, coaches, founder], ["image"]),
    ...named(testimonials, ["picture", "reviewsLogo"]),
  ].map((name) => `art/signs/svg/${name}.svg`);
  expect([...pictures, ...icons].filter((source) => !existsSync(source))).toEqual([]);
});

test("the gallery shows at least 20 rendered pictures, and nothing twice", () => {
  const { gallery } = content.news;
  const rendered = named(gallery, ["picture"]);
  expect(rendered.length).toBeGreaterThanOrEqual(20);
  // A picture and its phone version would be duplicates.
  expect(rendered.filter((name) => name.endsWith("-phone"))).toEqual([]);
  expect(repeated(named(gallery, ["picture"]))).toEqual([]);
  expect(repeated(named(gallery, ["sign"]))).toEqual([]);
});

test("results are from 2016 to 2023, with names", () => {
  const years = content.accomplishments.items.map(({ year }) => Number(year.slice(0, 4)));
  expect([Math.min(...years), Math.max(...years)]).toEqual([2016, 2023]);
});

test("every session ends after it starts, and every group trains", () => {
  const { groups, sessions } = content.schedules;
  expect(sessions.filter(({ start, end }) => start >= end)).toEqual([]);
  const training = new Set(sessions.map(({ group }) => group));
  expect(groups.filter(({ id }) => !training.has(id))).toEqual([]);
});

test("no indoor venue is booked for two groups at once", () => {
  const indoor = ["strength-room", "lantern-hall", "foundry-fieldhouse"];
  const sessions = content.schedules.sessions.filter(({ venue }) => indoor.includes(venue));
  const clashes = sessions.flatMap((a, i) =>
    sessions
      .slice(i + 1)
      .filter((b) => a.weekday === b.weekday && a.venue === b.venue)
      .filter((b) => a.start < b.end && b.start < a.end)
      .map((b) => `${a.id} and ${b.id}`),
  );
  expect(clashes).toEqual([]);
});

test("the speed schedule is the specification's, and strength has one address", () => {
  const { sessions } = content.schedules;
  const town = (id: string) => content.venues.find((venue) => venue.id === id)?.town;
  const fall = sessions.filter(({ group }) => group === "speed-fall");
  expect(
    fall.map(({ weekday, start, end, venue, from, to }) => [
      weekday,
      start,
      end,
      town(venue),
      from,
      to,
    ]),
  ).toEqual([
    ["tuesday", "17:30", "18:30", "Pickering", "09-12", "10-31"],
    ["thursday", "17:30", "18:30", "Pickering", "09-12", "10-31"],
  ]);
  const winter = sessions.filter(({ group }) => group === "speed-winter");
  expect(winter.every(({ from, to }) => from === "11-01" && to === "03-31")).toBe(true);
  expect(new Set(winter.map(({ venue }) => town(venue)))).toEqual(new Set(["Whitby", "Pickering"]));
  const strength = ["high-performance", "athletes", "oly-kids"];
  const gyms = sessions.filter(({ group }) => strength.includes(group)).map(({ venue }) => venue);
  expect(new Set(gyms).size).toBe(1);
  expect(town(gyms[0] ?? "")).toBe("Ajax");
});

test("location pages have their own address, one for each town", () => {
  const { locations, club } = content;
  expect(locations.map(({ town }) => town)).toEqual(club.towns);
  expect(locations.map(({ meta_link }) => meta_link)).toEqual(
    locations.map(({ slug_url }) => `/location/${slug_url}`),
  );
});

test("every page has its own title and description", () => {
  const pages = Object.values(content.pages);
  const titles = [...pages, ...content.locations.map((page) => ({ title: page.meta_title }))];
  expect(repeated(titles.map(({ title }) => title))).toEqual([]);
  expect(repeated(pages.map(({ description }) => description))).toEqual([]);
});

test("a membership's ages and a season's days make sense", () => {
  const { programs, nextGeneration } = content.catalogue;
  const { sliders, buttonText, sliderButtonText } = content.membershipCards;
  const all = [
    ...programs.map(({ offerings }) => offerings),
    nextGeneration,
    ...Object.values(sliders),
  ];
  expect([buttonText, sliderButtonText]).toEqual(["REGISTER NOW", "REGISTER"]);
  expect(all.flat().filter(({ ages }) => ages.from > ages.to)).toEqual([]);
});

test("a slider has the price of the option it sells", () => {
  const { sliders } = content.membershipCards;
  const options = entriesOf(content.catalogue, "registration");
  const dearer = Object.values(sliders)
    .flat()
    .filter(({ option, priceCents, per }) => {
      const sold = options.find(({ type, id }) => type === option?.type && id === option?.id);
      return option && (sold?.priceCents !== priceCents || sold.per !== per);
    });
  expect(dearer).toEqual([]);
});

test("the specification's words are kept to the letter", () => {
  const banner = content.trackField.indoorBanner.titleLines.join(" ");
  const words = JSON.stringify({ ...content, articles: [], banner });
  const kept = [
    "WE BELIEVE IN THE IMPOSSIBLE",
    "LEARN MORE",
    "OLYMPIANS",
    "CERTIFIED COACHES",
    "EVENT SPECIALISTS",
    "OUR TEAM",
    "MEET THE FOUNDER",
    "Coming Soon!",
    "Quarterlane Speed Club ACCOMPLISHMENTS",
    "ASSOCIATIONS",
    "BECOME A MEMBER",
    "INDOOR TRACK & FIELD",
    "Elementary Registration",
    "Highschool Registration",
    "PERFORMANCE GROUP TRAINING SESSIONS",
    "Grades 1-5",
    "Minor Track",
    "Grades 6-8",
    "Middle School Track",
    "Grades 9-12",
    "High School",
    "CHOOSE YOUR EVENTS",
    "REGISTER NOW",
    "Important factors",
    "WE OFFER QUALITY & EXPERIENCE",
    "High Performance & Youth Programs",
    "Sign Up",
    "360 ATHLETIC",
    "Speed Kills",
    "Strength Dominates",
    "Athletes Rule",
    "STRENGTH & CONDITIONING MEMBERSHIPS",
    "WEIGHTLIFTING BENEFITS FOR YOUNG ATHLETES",
    "NEWS",
    "Stay Tuned",
    "JOIN US",
    "SHOP NOW",
    "ARTICLES",
    "BLOGS",
    "LOAD MORE",
    "PUBLISHED",
    "RECENT NEWS",
    "REGISTER",
    "CONTACT US",
    "GET IN TOUCH",
    "INQUIRE NOW",
    "CHAMPIONS OFF THE FIELD",
    "Become A Member",
    "CAD $",
    "Donate Now",
    "Explore",
    "track_field_membership_slider",
    "speed_training_membership_slider",
    "You are been redirected to our secured payment gateway....",
    "You have successfully made the payment, our administrator will soon contact you through your email, navigating you to our website...",
    "You didnt made any payment, navigating you to our website...",
  ];
  expect(kept.filter((text) => !words.includes(JSON.stringify(text)))).toEqual([]);
});

// The days on which a season turns, a year turns, and a leap year's own day.
test.each(["2026-11-23", "2027-01-01", "2027-03-31", "2027-08-27", "2028-02-29", "2040-09-01"])(
  "on %s the club has news of the last three months, and passes its schema",
  (today) => {
    const { data } = contentSchema.safeParse(contentOn(written, today));
    const [newest] = data?.news.posts ?? [];
    const quarter = Temporal.PlainDate.from(today).subtract({ days: 92 }).toString();
    expect(newest && newest.date >= quarter && newest.date <= today).toBe(true);
    expect(data?.news.posts).toHaveLength(14);
  },
);
