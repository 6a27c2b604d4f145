import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { postForm, publicForms, saidBy } from "#tests/support/public-forms.ts";
import { membership, withNextGeneration } from "#tests/support/offerings.ts";
import { deliveries, submissions } from "../db/schema/forms.ts";
import { tellOpened } from "../payments/opened-registration.ts";

const { type, id } = membership(smallClub);
const path = `/waiting-list/${type}/${id}`;

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content: withNextGeneration(smallClub) });
  const { content } = club.ctx;
  const { offerings } = content;
  for (const offering of [membership(content).option, ...offerings.nextGeneration])
    offering.capacity = 0;
});
afterAll(() => club.close());

const read = async (path: string) => (await club.request(path)).text();
const { fields } = publicForms["waiting list"];

test("a full offering says so, sells nothing and takes an entry", async () => {
  expect(await read("/register-for-membership")).toContain(path);
  const items = [{ type, id, quantity: 1 }];
  const refused = await club.request("/create-checkout-session", json({ items }));
  expect(refused.status).toBe(409);
  expect(await read(path)).toContain("Every place is taken");
  const answer = await postForm(club, path, { ...fields, email: "abena@example.ca" });
  expect(saidBy(await read(answer.headers.get("Location") ?? ""))).toBe(
    "Message sent successfully!",
  );
});

test("a full next-generation checkout does not start: it leads to its own waiting list", async () => {
  const page = await read("/payment-checkout?baseball");
  expect(page).toContain("Every place is taken");
  expect(page).not.toContain('name="flag"');
  const path = /\/waiting-list\/next-generation\/baseball/.exec(page)?.[0] ?? "";
  const email = "kofi@example.ca";
  expect((await postForm(club, path, { ...fields, email })).status).toBe(303);
  const saved = await club.ctx.db.select().from(submissions);
  const [offering] = club.ctx.content.offerings.nextGeneration;
  expect(saved.find((row) => row.email === email)).toMatchObject({
    kind: "waiting-list",
    fields: { offering: offering?.title },
  });
});

test("there is no list for what is not sold", async () => {
  for (const path of [`${type}/99`, "yoga/1", "next-generation/yoga"]) {
    expect((await club.request(`/waiting-list/${path}`)).status).toBe(404);
  }
});

test("who asks before registration opens is told once, when it is open", async () => {
  const { offerings, mails } = club.ctx.content;
  const { opensDaysBefore } = offerings;
  // A season that begins in half a year, and may be registered for one day before.
  const begins = new Date(Date.now() + 180 * 86_400_000).toISOString().slice(5, 10);
  const { type, id, option } = membership(club.ctx.content, 1);
  Object.assign(option, {
    season: { from: begins, to: begins },
    per: "month",
    sessions: undefined,
  });
  offerings.opensDaysBefore = 1;
  const path = `/waiting-list/${type}/${id}`;
  club.forgetPages();
  expect(await read("/register-for-membership")).toContain("Tell me when it opens");
  expect(await read(path)).toMatch(/Registration opens .*we will e-mail you that morning/);
  const email = "early@example.ca";
  const sent = { ...fields, email, opens: "2000-01-01" };
  expect((await postForm(club, path, sent)).status).toBe(303);

  expect(await tellOpened(club.ctx)).toBe(0);
  offerings.opensDaysBefore = 350;
  expect(await tellOpened(club.ctx)).toBe(1);
  expect(await tellOpened(club.ctx)).toBe(0);
  const queued = await club.ctx.db.select().from(deliveries);
  const subjects = queued
    .filter(({ payload }) => payload.to === email)
    .map(({ payload }) => String(payload.subject).replace(/ \([^()]*\)$/, ""));
  const offering = option.title;
  expect(subjects).toEqual(
    [mails.opensLater, mails.opened].map(({ subject }) =>
      subject.replace("{offering}", offering).replace(" ({reference})", ""),
    ),
  );
  expect(JSON.stringify(queued)).toContain(`/register-for-membership#${type}-${id}`);
  offerings.opensDaysBefore = opensDaysBefore;
});
