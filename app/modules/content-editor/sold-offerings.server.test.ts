import { afterEach, beforeEach, expect, test } from "vitest";
import type { Offerings } from "#modules/content/offer.ts";
import { editionOn, seasonOf } from "#core/time/seasons.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import { dayOf } from "#core/time/time.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { editor, json, openTestClub, type TestClub } from "#tests/support/club.ts";
import {
  firstGroup,
  membership,
  optionsOf,
  withNextGeneration,
  withOptions,
  withSeason,
} from "#tests/support/offerings.ts";
import { records } from "#tests/support/records.ts";
import { availabilityOf } from "#modules/enrolment/availability.server.ts";
import { saveContent } from "./editor.server.ts";
import { orderLines, registrations } from "#modules/enrolment/schema.ts";

let club: TestClub;
let staff: StaffMember;
let make: ReturnType<typeof records>;
beforeEach(async () => {
  club = await openTestClub({ content: withNextGeneration(smallClub) });
  make = records(club);
  const id = await club.hire(editor, "admin");
  staff = { id, name: "Wren", email: editor.email, role: "admin", isAdmin: true };
});
afterEach(() => club.close());

const sold = firstGroup(smallClub).id;
const offeringsNow = () => structuredClone(club.ctx.content.offerings);

const save = (collection: "offerings" | "schedules", value: unknown, base = 0, confirmed = "") =>
  saveContent({ db: club.ctx.db, live: club.live }, staff, {
    collection,
    base,
    value,
    ...(confirmed && { confirmed }),
  });
const saveOfferings = (value: unknown, base = 0, confirmed = "") =>
  save("offerings", value, base, confirmed);

/** Sells a place of the first membership, in the season edition that is on now or comes next. */
async function sell() {
  const offerings = offeringsNow();
  const { type, option: entry } = membership({ offerings });
  const edition = editionOn(seasonOf(offerings, entry), dayOf(new Date(), "UTC"));
  const season = { seasonFrom: edition.from, seasonTo: edition.to };
  await make.sale({ offeringType: type, offeringId: entry.id, ...season });
  return { type, entry, edition };
}

/** The cards of the program pages without a membership that they sell. */
function withoutCards({ sliders }: Offerings, gone: number[]): Offerings["sliders"] {
  const cardsOf = (list: keyof typeof sliders) =>
    sliders[list].map((card) =>
      card.option && gone.includes(card.option.id) ? { ...card, option: null } : card,
    );
  return { track: cardsOf("track"), speed: cardsOf("speed"), strength: cardsOf("strength") };
}

/** The offerings with other days for the season of the first membership. */
function movedTo(days: { from: string; to: string }): Offerings {
  const offerings = offeringsNow();
  const season = seasonOf(offerings, membership({ offerings }).option);
  return withSeason(offerings, { ...season, ...days });
}

/** Saves with the warnings that are shown for it. */
async function saveRead(value: unknown, base = 0) {
  const asked = await saveOfferings(value, base);
  if (asked.outcome !== "unconfirmed") return asked;
  return saveOfferings(value, base, JSON.stringify(asked.warnings));
}

test("a season that moves by months after a sale: the place counts, and the registration has its days", async () => {
  const { type, entry: option, edition: before } = await sell();
  const leftOf = async () => {
    const places = await availabilityOf(club.ctx);
    return places.find((place) => place.type === type && place.id === option.id);
  };
  expect((await leftOf())?.left).toBe(option.capacity - 1);
  let base = 0;
  for (const days of [
    { from: "09-15", to: "12-31" },
    { from: "01-10", to: "03-31" },
    { from: "06-01", to: "10-31" },
  ]) {
    expect(await saveRead(movedTo(days), base)).toMatchObject({ outcome: "saved" });
    base += 1;
    const place = await leftOf();
    expect(place).toMatchObject({ left: option.capacity - 1, season: { id: before.id } });
    const [registration] = await club.ctx.db.select().from(registrations);
    const { from: seasonFrom, to: seasonTo } = place?.season ?? {};
    expect(registration).toMatchObject({ seasonId: before.id, seasonFrom, seasonTo });
    const [line] = await club.ctx.db.select().from(orderLines);
    expect(line).toMatchObject({ seasonId: before.id, seasonFrom: before.from });
  }
});

test("what was sold is archived when it is removed: no longer sold, still known", async () => {
  const { type, entry } = await sell();
  const offerings = offeringsNow();
  const [, ...others] = optionsOf(offerings, sold);
  const sliders = withoutCards(offerings, [entry.id]);
  const removed = { ...withOptions(offerings, sold, others), sliders };
  expect(await saveRead(removed)).toMatchObject({ outcome: "saved" });
  const { groups } = club.ctx.content.offerings;
  expect(groups.flatMap(({ options }) => options).filter(({ archived }) => archived)).toEqual([
    { ...entry, archived: true },
  ]);
  const items = [{ type, id: entry.id, quantity: 1 }];
  expect((await club.request("/create-checkout-session", json({ items }))).status).toBe(400);
  const places = await availabilityOf(club.ctx);
  expect(places.some((place) => place.type === type && place.id === entry.id)).toBe(false);
});

test("a group of memberships that were sold cannot vanish either", async () => {
  const { entry, type } = await sell();
  const offerings = offeringsNow();
  const groups = [
    { ...firstGroup({ offerings }), id: "new", type: "new", options: [{ ...entry }] },
  ];
  const schedules = structuredClone(club.ctx.content.schedules);
  for (const group of schedules.groups) group.options = { type, ids: [entry.id] };
  await save("schedules", schedules);
  const sliders = withoutCards(offerings, [1, 2, 3]);
  expect(await saveRead({ ...offerings, groups, sliders })).toMatchObject({ outcome: "saved" });
  expect(club.ctx.content.offerings.groups).toMatchObject([
    { type: "new" },
    { type, options: [{ id: entry.id, archived: true }] },
  ]);
});

test("a season with registrations cannot be removed; one without them can", async () => {
  await sell();
  const offerings = offeringsNow();
  const spare = { id: "", name: "Spare", from: "01-01", to: "02-01" };
  const more = { ...offerings, seasons: [...offerings.seasons, spare] };
  expect(await saveRead(more)).toMatchObject({ outcome: "saved" });
  const { seasons } = club.ctx.content.offerings;
  expect(seasons.at(-1)).toMatchObject({ id: "spare", name: "Spare" });
  expect(await saveRead(offerings, 1)).toMatchObject({ outcome: "saved" });
  const { season } = membership({ offerings }).option;
  const others = offerings.seasons.filter(({ id }) => id !== season);
  const name = offerings.seasons.find(({ id }) => id === season)?.name;
  expect(await saveOfferings({ ...offerings, seasons: others }, 2)).toEqual({
    outcome: "invalid",
    problems: [
      {
        path: ["seasons"],
        message: `“${name}” cannot be removed, because families are registered for it. Put it back; its name and days can change.`,
      },
    ],
  });
});
