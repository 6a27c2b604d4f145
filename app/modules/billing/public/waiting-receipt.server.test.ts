import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { agreeTo, sessionAt } from "#tests/support/checkouts.ts";
import { registrationFields } from "#tests/support/families.ts";
import { postForm, publicForms } from "#tests/support/public-forms.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offerFreePlaces } from "#modules/enrolment/offers.server.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { birthYearFor, membership } from "#tests/support/offerings.ts";
import { waiting } from "#tests/support/waiting.ts";
import { waitingListEntries } from "#modules/enrolment/schema.ts";
import { submissions } from "#modules/outbox/schema.ts";

let club: TestClub;
let families: ReturnType<typeof waiting>;
const { type, id, option } = membership(smallClub);
const list = `/waiting-list/${type}/${id}`;
const receipts: Record<string, string> = {};
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, { type, id }, { capacity: 0 });
  families = waiting(club, { type, id });
  for (const name of ["ada", "bo", "cy", "dee"]) {
    const reference = await families.join(name);
    receipts[name] = await receiptOf(eq(submissions.reference, reference));
  }
}, 60_000);
afterAll(() => club.close());

async function receiptOf(which: ReturnType<typeof eq>) {
  const [row] = await club.ctx.db.select().from(submissions).where(which);
  return `/receipt/${row?.receipt}`;
}
const of = (name: string) => receipts[name] ?? "";
const leave = (path: string) =>
  club.request(path, {
    method: "POST",
    body: new URLSearchParams(),
    headers: { Origin: "http://club.test", Accept: "text/html" },
  });
const mainOf = async (page: Response) =>
  (/<main[^]*<\/main>/.exec(await page.text())?.[0] ?? "").replaceAll("<!-- -->", "");
const read = async (path: string) => mainOf(await club.request(path));
const stateOf = async (name: string) => {
  const [row] = await club.ctx.db
    .select({ state: waitingListEntries.state })
    .from(waitingListEntries)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(eq(submissions.email, `${name}@example.ca`));
  return row?.state;
};

test("the receipt says what was asked for and how many families are ahead, and names nobody", async () => {
  const page = await read(of("cy"));
  for (const text of ["2 families are ahead of you", "Season", "Price", "Take us off the list"])
    expect(page).toContain(text);
  expect(page).toContain(`href="${list}"`);
  expect(page).not.toContain("Child cy");
  expect(await read(of("ada"))).toContain("You are first in line");
  expect(await read(of("bo"))).toContain("1 family is ahead of you");
});

test("a family leaves the list from its receipt; the others move up, and a second press changes nothing", async () => {
  await club.request(of("bo"));
  expect(await stateOf("bo")).toBe("waiting");
  for (const _ of ["first", "second"]) {
    const answer = await leave(of("bo"));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, of("bo")]);
    expect(await stateOf("bo")).toBe("left");
  }
  const page = await read(of("bo"));
  expect(page).toContain("You have left the waiting list");
  expect(page).toContain("Join the list again");
  expect(page).not.toContain("Take us off the list");
  expect(await read(of("cy"))).toContain("1 family is ahead of you");
  expect([await stateOf("ada"), await stateOf("cy")]).toEqual(["waiting", "waiting"]);
});

test("leaving after an offer passes the spot to the next family, but not while paying for it", async () => {
  await changeOffering(club.ctx, { type, id }, { capacity: 1 });
  await offerFreePlaces(club.ctx);
  expect(await read(of("ada"))).toContain("A spot is held for you");
  expect((await leave(of("ada"))).status).toBe(303);
  expect([await stateOf("ada"), await stateOf("cy")]).toEqual(["left", "offered"]);
  const [key] = await families.offersMailed("cy");
  const taken = await club.request(`/waiting-place/${key}`, {
    method: "POST",
    body: new URLSearchParams({ _action: "take" }),
    headers: { Origin: "http://club.test", Accept: "text/html" },
  });
  const session = await sessionAt(club.ctx, taken.headers.get("Location") ?? "");
  const athlete = registrationFields("Child Cy", `${birthYearFor(option, 2)}-05-04`);
  expect(await agreeTo(club.ctx, session, athlete)).toMatchObject({ outcome: "agreed" });
  const refused = await leave(of("cy"));
  expect(refused.status).toBe(409);
  expect(await mainOf(refused)).toContain("You are registering for this spot in another window.");
  expect(await stateOf("cy")).toBe("offered");
});

test("an offer that nobody answered has ended, and cannot be left", async () => {
  const past = { state: "offered" as const, offerUntil: new Date(Date.now() - 1000) };
  const [dee] = await club.ctx.db
    .select({ id: submissions.id })
    .from(submissions)
    .where(eq(submissions.email, "dee@example.ca"));
  const ofDee = eq(waitingListEntries.submissionId, dee?.id ?? "");
  await club.ctx.db.update(waitingListEntries).set(past).where(ofDee);
  expect((await leave(of("dee"))).status).toBe(303);
  expect(await stateOf("dee")).toBe("offered");
  const page = await read(of("dee"));
  expect(page).toContain("This offer has ended");
  expect(page).not.toContain("Take us off the list");
});

test("an unknown code, and another form's, leave nothing", async () => {
  expect((await leave(`/receipt/${"A".repeat(22)}`)).status).toBe(404);
  const { path, fields } = publicForms.contact;
  await postForm(club, path, { ...fields, email: "other@example.ca" });
  const other = await receiptOf(eq(submissions.email, "other@example.ca"));
  expect((await club.request(other)).status).toBe(200);
  expect((await leave(other)).status).toBe(404);
  expect(await read(other)).not.toContain("Leave the list");
});
