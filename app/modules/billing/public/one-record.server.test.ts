import { checkoutOf } from "#tests/support/checkouts.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { entriesOf } from "#modules/content/catalogue.ts";
import { type OfferingFacts, offeringFacts } from "#modules/catalogue/offering-facts.ts";
import { nowIn } from "#core/time/time.ts";
import { offersOf } from "#modules/catalogue/training-groups.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { registrationFields } from "#tests/support/families.ts";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { firstProgram } from "#tests/support/offerings.ts";
import { availabilityOf } from "#modules/enrolment/availability.server.ts";

/** In the middle of the winter season. */
const now = new Date("2027-02-01T17:00:00Z");

/**
 * A club with every case that two pages once showed differently: a cheaper membership for returning members,
 * one by invitation, sessions to choose from, and a card that gives a membership another name.
 */
function everyKind() {
  const club = withFourSeasons(smallClub);
  const [first, ...others] = club.catalogue.programs;
  if (!first) throw new Error("The club sells nothing");
  const offerings = first.offerings.map((option) => {
    if (option.id === 3) return { ...option, admits: "by invitation" as const };
    if (option.id === 5) return { ...option, sessionsAWeek: 1 };
    if (option.id === 7)
      return { ...option, admits: "returning members" as const, priceCents: 5000 };
    return option;
  });
  const [card] = club.membershipCards.sliders.track;
  if (!card) throw new Error("The club has no cards");
  const { type } = first;
  const cards = [
    { ...card, id: 1, title: "Hiver à la carte", option: { type, id: 1 } },
    { ...card, id: 2, title: "Épreuves", option: null, options: { type, ids: [1, 4] } },
    { ...card, id: 3, title: "Sur invitation", option: { type, id: 3 } },
  ];
  return {
    ...club,
    catalogue: {
      ...club.catalogue,
      joiningLate: "sessions left" as const,
      programs: [{ ...first, offerings }, ...others],
    },
    membershipCards: {
      ...club.membershipCards,
      sliders: { track: cards, speed: cards, strength: cards },
    },
  };
}

const content = everyKind();
const { type } = firstProgram(content);

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content });
});
afterAll(() => club.close());
beforeEach(() => void vi.useFakeTimers({ now, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const htmlOf = async (path: string) =>
  (await (await club.request(path)).text()).replaceAll(/<script[^]*?<\/script>|<!-- -->/g, "");
const textOf = (html: string) =>
  html
    .replaceAll(/<style[^]*?<\/style>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

/** The record of each offering. */
async function records(): Promise<(OfferingFacts & { id: number; open: boolean })[]> {
  const today = nowIn(content.club.timeZone);
  const places = await availabilityOf(club.ctx);
  return offersOf(content, today, places)
    .filter(({ entry }) => entry.type === type)
    .map((offer) => ({
      ...offeringFacts(offer.entry, offer, content, { now: today }),
      id: offer.entry.id,
      open: offer.state === "open",
    }));
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ");

test("each card of the registration page says what the record says", async () => {
  const page = await htmlOf("/register-for-membership");
  for (const { id, ...record } of await records()) {
    const card = textOf(
      new RegExp(`<article[^>]*id="${type}-${id}"[^]*?</article>`).exec(page)?.[0] ?? "",
    );
    const facts = [
      record.title,
      record.alsoCalled,
      `Ages ${record.ages}`,
      `Season ${plain(record.season)}`,
      record.period && `One month ${plain(record.period)}`,
      record.sessions && `Sessions ${record.sessions}`,
      record.days,
      record.where,
      record.price,
      record.late,
      record.invitation,
    ];
    expect(facts.filter((text) => text && !card.includes(text))).toEqual([]);
    expect(card.includes(firstProgram(content).type) || /\$/.test(card)).toBe(
      record.invitation === "",
    );
  }
});

test("the checkout says days, ages, month and price as the card does", async () => {
  for (const { id, open, ...record } of await records()) {
    const items = [{ type, id, quantity: 1 }];
    const started = await club.request("/create-checkout-session", json({ items }));
    expect(started.status === 200).toBe(open);
    if (!open) continue;
    const { session_id: session } = (await started.json()) as { session_id: string };
    const checkout = textOf(await htmlOf(await checkoutOf(club.ctx, session)));
    const facts = [
      `Ages ${record.ages}`,
      plain(record.period || record.season),
      record.days && `Days ${record.days}`,
      plain(record.pays),
    ];
    expect(facts.filter((text) => text && !checkout.includes(text))).toEqual([]);
    expect(checkout).not.toMatch(/by invitation\)/);
  }
});

test("with a date of birth, the bill has the days and the next practice of the child's own group", async () => {
  const items = [{ type, id: 1, quantity: 1 }];
  const started = await club.request("/create-checkout-session", json({ items }));
  const { session_id: session } = (await started.json()) as { session_id: string };
  const path = await checkoutOf(club.ctx, session);
  const pageFor = async (bornOn: string) => {
    const answer = await club.request(path, {
      method: "POST",
      body: new URLSearchParams({ ...registrationFields("Ada Osei", bornOn), _action: "update" }),
      headers: { Accept: "text/html", Origin: "http://club.test" },
    });
    return answer.text();
  };
  const factsOf = async (bornOn: string) => {
    const [bill = ""] = /<aside[^]*?<\/aside>/.exec(await pageFor(bornOn)) ?? [];
    return textOf(bill).replaceAll("\u2060", "");
  };
  // February 1, 2027 is a Monday: both groups train the next day, at their own times.
  expect(await factsOf("2018-05-04")).toMatch(/Days Tue, Sat Where .* Next practice Tomorrow/);
  expect(await factsOf("2018-05-04")).toMatch(
    /Where .*Tuesday 5:30–6:30\s?pm, Saturday .* Next practice/,
  );
  expect(await factsOf("2014-05-04")).toMatch(/Days Tue, Thu Where .* Next practice Tomorrow/);
  const [young, old] = [await factsOf("2018-05-04"), await factsOf("2014-05-04")].map(
    (text) => /Tomorrow, [\d:]+–[\d:]+ pm/.exec(text)?.[0],
  );
  expect(young).not.toBe(old);
  // Below the program, too.
  expect(textOf(await pageFor("2014-05-04"))).toMatch(/\$\d+.* Next practice: Tomorrow/);
});

test("finder, schedule and town pages name a membership with the price of its record", async () => {
  const known = await records();
  const ages = [7, 8, 9, 10, 11, 12, 13, 14].map((age) => `/find-a-group?age=${age}`);
  const towns = content.locations.map(({ slug_url }) => `/location/${slug_url}`);
  for (const path of ["/schedule", ...ages, ...towns]) {
    const page = textOf(await htmlOf(path));
    const prices = [...page.matchAll(/\$\d+ (for the [a-z ]+|for one month)/g)];
    expect(prices.length).toBeGreaterThan(0);
    for (const [price] of prices)
      expect(
        known.some(({ title, pays }) => pays.startsWith(price.trim()) && page.includes(title)),
      ).toBe(true);
    // The lower price for returning members is not shown to newcomers.
    expect(page).not.toContain("$50 for");
  }
});

test("an offering by invitation has no price, sells nothing, and links to a coach", async () => {
  const invited = (await records()).find(({ id }) => id === 3);
  expect(invited).toMatchObject({
    price: "",
    pays: "",
    invitation: content.membershipCards.invitation,
  });
  for (const path of ["/register-for-membership", "/track-field-club"]) {
    const page = await htmlOf(path);
    const cards = page.match(/<article[^]*?<\/article>/g) ?? [];
    const card = cards.find((each) => each.includes(content.membershipCards.invitation)) ?? "";
    expect(textOf(card)).not.toContain("$");
    expect(card).not.toContain("/payment-checkout");
    // Each card of the registration page has REGISTER NOW, here a link to the form for asking a coach.
    const has = textOf(card).includes(content.membershipCards.buttonText);
    expect(has).toBe(path === "/register-for-membership");
    expect(card).toContain("#contact-form");
  }
});

test("a card of several memberships links to a choice of exactly these", async () => {
  const slider = await htmlOf("/track-field-club");
  const [, address = ""] = /href="(\/register-for-membership\?only=[^"]+)"/.exec(slider) ?? [];
  const page = await htmlOf(address.replace(/#.*/, ""));
  const listed = [...page.matchAll(new RegExp(`<article[^>]*id="${type}-(\\d+)"`, "g"))];
  expect(listed.map(([, id]) => Number(id)).toSorted()).toEqual([1, 4]);
  expect(textOf(page)).toContain("Choose one of these 2");
});

test("where a program page and the registration name a membership differently, both say both names", async () => {
  expect((await records()).find(({ id }) => id === 1)?.alsoCalled).toBe("Hiver à la carte");
  const slider = textOf(await htmlOf("/track-field-club"));
  const [entry] = entriesOf(content.catalogue, "registration");
  expect(slider).toContain(`Also called ${entry?.title}`);
});
