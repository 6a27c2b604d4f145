import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { offerFreePlaces } from "#modules/enrolment/offers.server.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { newFamily, postFamily, readPage } from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { waiting } from "#tests/support/waiting.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { registrations, waitingListEntries } from "#modules/enrolment/schema.ts";

const { type, id } = membership(smallClub);
let club: TestClub;
let family: Awaited<ReturnType<typeof newFamily>>;
let lists: ReturnType<typeof waiting>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await places(5);
  family = await newFamily(club, "Zadie");
  lists = waiting(club, { type, id });
}, 60_000);
afterAll(() => club.close());
beforeEach(async () => {
  await club.ctx.db.delete(submissions).where(eq(submissions.kind, "waiting-list"));
  await places(1);
});

/** Sets the offering's number of places; the family's own registration takes one of them. */
const places = (capacity: number) =>
  changeOffering(club.ctx, membership(club.ctx.content), { capacity });
const join = (name: string, fields = {}) => lists.join(name, fields);
const page = async () => (await readPage(club, "/family", family.cookie)).text;
const entryOf = async (email: string) => {
  const [found] = await club.ctx.db
    .select({ id: waitingListEntries.id, state: waitingListEntries.state })
    .from(waitingListEntries)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(eq(submissions.email, email));
  if (!found) throw new Error(`${email} is not on the list`);
  return found;
};
/** The family answers its offered place. */
const submit = (action: string, waiting: string) =>
  postFamily(club, { _action: action, id: waiting }, family.cookie);

test("a family sees its own entry and place in line, and nobody else's", async () => {
  expect(await page()).not.toContain("Waiting lists");
  await join("stranger");
  await join("other");
  await join("own", { email: family.email.toUpperCase(), athlete: "Kofi Osei" });
  const text = await page();
  expect(text).toContain("Kofi Osei");
  expect(text).toContain("You are 3rd in line.");
  expect(text).not.toContain("Child stranger");
});

test("an open offer comes first: the family takes it, to the checkout that is filled in", async () => {
  await join("own", { email: family.email, athlete: "Kofi Osei" });
  const waiting = await entryOf(family.email);
  await places(2);
  await offerFreePlaces(club.ctx);
  const { text } = await readPage(club, "/family", family.cookie);
  expect(text).toMatch(/A spot is held for you until .+\d/);
  expect(text.indexOf("Waiting lists")).toBeLessThan(text.indexOf("Show Zadie"));
  const taken = await submit("take-place", waiting.id);
  expect(taken.headers.get("Location")).toMatch(/^\/checkout\/[\w-]+$/);
  const checkout = await readPage(club, taken.headers.get("Location") ?? "", "");
  expect(checkout.html).toContain("Kofi");
});

test("a family passes an offer on and keeps its entry, or leaves the list", async () => {
  await join("own", { email: family.email });
  await join("next");
  const waiting = await entryOf(family.email);
  await places(2);
  await offerFreePlaces(club.ctx);
  const passed = await submit("pass-place", waiting.id);
  expect(passed.headers.get("Location")).toBe("/family?done=place-passed&at=waiting");
  expect((await entryOf("next@example.ca")).state).toBe("offered");
  expect(await page()).toContain("You passed the last spot on. You are 1st in line for another.");
  const again = await submit("pass-place", waiting.id);
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("This offer has expired");
  const left = await submit("leave-list", waiting.id);
  expect(left.headers.get("Location")).toBe("/family?done=list-left&at=waiting");
  expect((await entryOf(family.email)).state).toBe("left");
  expect(await page()).not.toContain("in line");
});

test("somebody else's entry is unknown, and stays as it is", async () => {
  await join("stranger");
  const { id: theirs } = await entryOf("stranger@example.ca");
  for (const waiting of [theirs, crypto.randomUUID(), "x"])
    expect((await submit("leave-list", waiting)).status).toBe(404);
  expect((await entryOf("stranger@example.ca")).state).toBe("waiting");
  await club.ctx.db.delete(registrations).where(eq(registrations.state, "offered"));
});
