import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { agreeTo, cancelSession, sessionAt } from "#tests/support/checkouts.ts";
import { registrationFields } from "#tests/support/families.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offerFreePlaces } from "#modules/enrolment/offers.server.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { birthYearFor, firstProgram, membership } from "#tests/support/offerings.ts";
import { waiting } from "#tests/support/waiting.ts";
import { orders } from "#modules/enrolment/schema.ts";

let club: TestClub;
let families: ReturnType<typeof waiting>;
const { type, id, title, option } = membership(smallClub);
beforeAll(async () => {
  club = await openTestClub({ pages: "built", trustProxy: true });
  const { type, offerings } = firstProgram(club.ctx.content);
  for (const { id } of offerings) await changeOffering(club.ctx, { type, id }, { capacity: 0 });
  families = waiting(club, { type, id });
  for (const name of ["ada", "bo", "cy"]) await families.join(name);
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 1 });
  await offerFreePlaces(club.ctx);
}, 60_000);
afterAll(() => club.close());

const linkOf = async (name: string) => `/waiting-place/${(await families.offersMailed(name))[0]}`;
const submit = (path: string, action: string) =>
  club.request(path, {
    method: "POST",
    body: new URLSearchParams({ _action: action }),
    headers: { Origin: "http://club.test", Accept: "text/html", "X-Forwarded-For": "203.0.113.7" },
  });
const textOf = async (path: string) =>
  (await (await club.request(path)).text())
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]+>/g, " ");

test("the link shows the offer, its athlete and its deadline, and opening it changes nothing", async () => {
  const link = await linkOf("ada");
  const answer = await club.request(link);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(answer.headers.get("Referrer-Policy")).toBe("same-origin");
  const html = await answer.text();
  expect(html).toContain('name="robots" content="noindex"');
  for (const label of [
    title,
    "Child ada",
    "Take it and register",
    "Pass this time",
    "Leave the list",
  ])
    expect(html).toContain(label);
  await club.request(link, { method: "HEAD" });
  expect(await textOf(link)).toContain("Take it and register");
  expect(await club.ctx.db.$count(orders)).toBe(0);
});

test("while a spot is on offer, visitors read that every spot is taken", async () => {
  club.forgetPages();
  expect(await textOf("/register-for-membership")).toContain("Every spot is taken");
  expect(await textOf(`/waiting-list/${type}/${id}`)).toContain("Every spot is taken");
});

test("taking it leads to the checkout with the entry filled in; an unknown answer does nothing", async () => {
  const link = await linkOf("ada");
  expect((await submit(link, "give-me-two")).status).toBe(400);
  const taken = await submit(link, "take");
  expect(taken.status).toBe(303);
  const path = taken.headers.get("Location") ?? "";
  expect(path).toMatch(/^\/checkout\//);
  const page = await (await club.request(path)).text();
  for (const value of ['value="ada@example.ca"', 'value="Child"']) expect(page).toContain(value);
  expect((await submit(link, "take")).headers.get("Location")).toBe(path);
  expect(await club.ctx.db.$count(orders, eq(orders.state, "open"))).toBe(1);
});

test("passing and leaving offer it to the next family, and the page confirms the answer", async () => {
  const link = await linkOf("ada");
  const passed = await submit(link, "pass");
  expect(passed.headers.get("Location")).toBe(link);
  expect(await textOf(link)).toContain("with your turn for the next spot");
  const next = await linkOf("bo");
  await submit(next, "leave");
  expect(await textOf(next)).toContain("You have left the waiting list");
  expect(await textOf(await linkOf("cy"))).toContain("Child cy");
  // After declining, the page still lets the family leave the list.
  await submit(link, "leave");
  expect(await textOf(link)).toContain("You have left the waiting list");
});

test("giving a place up while registering for it in another window is refused, and says why", async () => {
  const link = await linkOf("cy");
  const taken = await submit(link, "take");
  const session = await sessionAt(club.ctx, taken.headers.get("Location") ?? "");
  const athlete = registrationFields("Child Cy", `${birthYearFor(option, 2)}-05-04`);
  expect(await agreeTo(club.ctx, session, athlete)).toMatchObject({ outcome: "agreed" });
  const refused = await submit(link, "pass");
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("You are registering for this spot in another window.");
  await cancelSession(club.ctx, session);
  expect((await submit(link, "pass")).headers.get("Location")).toBe(link);
});

test("an unknown link is not found", async () => {
  for (const path of ["/waiting-place/x", `/waiting-place/${"A".repeat(43)}`]) {
    expect((await club.request(path)).status).toBe(404);
    expect((await submit(path, "take")).headers.get("Location")).toBe(path);
  }
});
