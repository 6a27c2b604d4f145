import { checkoutOf } from "#tests/support/checkouts.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { firstProgram, membership } from "#tests/support/offerings.ts";

/** In the middle of the winter season: families who join now pay for the remaining sessions. */
const now = new Date("2027-02-01T17:00:00Z");

const seasons = withFourSeasons(smallClub);
const group = firstProgram(seasons);
// The last group in the content is the first that can be joined.
const programs = [{ ...group, offerings: group.offerings.toReversed() }];
const catalogue = { ...seasons.catalogue, programs, joiningLate: "sessions left" } as const;
const content = { ...seasons, catalogue };
const winter = membership(seasons, 0);
const spring = membership(seasons, 1);
const summer = membership(seasons, 2);
const whole = winter.priceCents / 100;

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content });
});
afterAll(() => club.close());
beforeEach(() => void vi.useFakeTimers({ now, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const textOf = async (path: string) =>
  (await (await club.request(path)).text())
    .replaceAll(/<script[^]*?<\/script>|<!-- -->|<style[^]*?<\/style>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("a family pays what card, slider, finder and schedule say, and the agreement says it again", async () => {
  const pattern = /(\$\d+) if you join now \((\d+) sessions left\)/;
  const page = await textOf("/register-for-membership");
  const card = page.slice(page.indexOf(winter.title));
  const [line = "", price = ""] = pattern.exec(card) ?? [];
  expect(Number(price.slice(1))).toBeLessThan(whole);
  expect(card).toContain(`$${whole} CAD a season`);
  expect(card.slice(0, 100)).toContain(`${price} full season $${whole}`);

  const items = [{ type: winter.type, id: winter.id, quantity: 1 }];
  const started = await club.request("/create-checkout-session", json({ items }));
  const { session_id: session } = (await started.json()) as { session_id: string };
  const agreement = await textOf(await checkoutOf(club.ctx, session));
  // The bill has that price already.
  expect(agreement).not.toContain(line);
  expect(agreement).toContain(`Total ${price} CAD`);
  expect(agreement).toContain("Rest of the season, from today to Mar 31, 2027");
  expect(agreement).toMatch(/Next practice Tomorrow, 5:30\u2060?–\u2060?6:30\s?pm/);

  for (const path of ["/find-a-group?age=9", "/schedule"])
    expect(await textOf(path)).toContain(`${price} for the rest of the season`);
});

test("an offering that starts later has its whole price and its first session", async () => {
  const page = await textOf("/register-for-membership");
  const card = page.slice(page.indexOf(spring.title)).slice(0, 400);
  expect(card).not.toContain("if you join now");
  expect(card).toMatch(/Next Thursday, April 1/);
});

test("the pages are built again when the next session begins, and at midnight", async () => {
  for (const path of ["/register-for-membership", "/track-field-club"]) {
    const expires = (await club.request(path)).headers.get("Expires") ?? "";
    expect(Date.parse(expires)).toBeGreaterThan(now.getTime());
    expect(Date.parse(expires)).toBeLessThanOrEqual(Date.parse("2027-02-02T05:00:00Z"));
  }
});

test("the registration page lists offerings that can be joined now first", async () => {
  const page = await textOf("/register-for-membership");
  const cards = page.slice(page.indexOf(group.text[0] ?? ""));
  const place = ({ title }: { title: string }) => cards.indexOf(title);
  expect(place(winter)).toBeGreaterThan(-1);
  expect(place(winter)).toBeLessThan(place(spring));
  expect(place(spring)).toBeLessThan(place(summer));
});

test("in the list, what starts later follows under its own line, at its whole price", async () => {
  const page = await textOf("/register-for-membership");
  const list = listOf(page);
  const later = list.indexOf("Starting later");
  expect(list.indexOf(winter.title)).toBeGreaterThan(-1);
  expect(list.indexOf(winter.title)).toBeLessThan(later);
  expect(list.indexOf(spring.title)).toBeGreaterThan(later);
  const row = list.slice(list.indexOf(spring.title)).slice(0, 80);
  expect(row).toContain(`$${spring.priceCents / 100}`);
  expect(row).not.toContain("full season");
  expect(row).not.toContain("On now");
});

/** The rows of a phone, above the cards. */
const listOf = (page: string) => page.slice(0, page.indexOf(group.text[0] ?? ""));

test("in the list, what is on but full stands before the other seasons; among the cards it follows them", async () => {
  await changeOffering(club.ctx, winter, { capacity: 0 });
  try {
    club.forgetPages();
    const page = await textOf("/register-for-membership");
    const list = listOf(page);
    expect(list.indexOf("Full for now")).toBeGreaterThan(-1);
    expect(list.indexOf(winter.title)).toBeGreaterThan(list.indexOf("Full for now"));
    expect(list.indexOf(winter.title)).toBeLessThan(list.indexOf("Starting later"));
    const cards = page.slice(list.length);
    expect(cards.indexOf(winter.title)).toBeGreaterThan(cards.indexOf(spring.title));
  } finally {
    await changeOffering(club.ctx, winter, { capacity: winter.option.capacity });
    club.forgetPages();
  }
});

test("a membership comes before a single event that is on as well", async () => {
  const page = await textOf("/register-for-membership");
  const cards = page.slice(page.indexOf(group.text[0] ?? ""));
  const [event] = group.offerings.filter(({ sessions }) => sessions);
  expect(event).toBeDefined();
  expect(cards.indexOf(event?.title ?? "")).toBeGreaterThan(cards.indexOf(winter.title));
});

test("where tax is added, every price before the bill names it, and the bill lists it", async () => {
  for (const path of ["/register-for-membership", "/find-a-group?age=9", "/schedule"])
    expect(await textOf(path)).not.toContain("HST");
  const taxed = structuredClone(content);
  const option = firstProgram(taxed).offerings.find(({ id }) => id === winter.id);
  Object.assign(option ?? {}, { tax: "HST 13%" });
  Object.assign(club.ctx.content, taxed);
  club.forgetPages();
  const page = await textOf("/register-for-membership");
  const card = page.slice(page.indexOf(winter.title));
  expect(card).toContain(`$${whole} CAD a season + HST`);
  expect(card).toMatch(/\$\d+ \+ HST if you join now/);
  expect(page.slice(page.indexOf(spring.title)).slice(0, 200)).not.toContain("HST");
  for (const path of ["/find-a-group?age=9", "/schedule"])
    expect(await textOf(path)).toMatch(/\$\d+ \+ HST for the rest of the season/);
  const items = [{ type: winter.type, id: winter.id, quantity: 1 }];
  const started = await club.request("/create-checkout-session", json({ items }));
  const { session_id: session } = (await started.json()) as { session_id: string };
  const agreement = await textOf(await checkoutOf(club.ctx, session));
  expect(agreement).toMatch(/HST 13% \$\d+/);
  expect(agreement).toMatch(/ages 7 to 14, \$\d+ \+ HST/);
});
