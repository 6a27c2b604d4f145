import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { adults, registrationFields } from "#tests/support/families.ts";
import { membership } from "#tests/support/offerings.ts";

let club: TestClub;
const { type, id, title } = membership(smallClub);
beforeAll(async () => {
  club = await openTestClub({ pages: "built", trustProxy: true });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 1 });
}, 60_000);
afterAll(() => club.close());

let networks = 0;
/** REGISTER NOW, by a family on another network. */
async function start(): Promise<string> {
  networks += 1;
  const headers = { "X-Forwarded-For": `203.0.113.${networks}` };
  const body = json({ items: [{ type, id, quantity: 1 }] }, headers);
  const answer = await club.request("/create-checkout-session", body);
  return new URL(((await answer.json()) as { url: string }).url).pathname;
}
const textOf = async (path: string) => (await club.request(path)).text();
const send = (path: string) =>
  club.request(path, {
    method: "POST",
    body: new URLSearchParams({ ...registrationFields(), athlete_1_age_known: "yes" }),
    headers: { Origin: "http://club.test", Accept: "text/html" },
  });

test("a checkout opened after the last place is taken has a message instead of the form", async () => {
  const [late, first] = [await start(), await start()];
  expect(await textOf(late)).toContain('name="guardian_name"');
  expect((await send(first)).status).toBe(303);
  const page = await textOf(late);
  expect(page).toContain("EVERY PLACE IS TAKEN");
  expect(page).toContain(`${title} has filled up.`);
  expect(page).toContain(`href="/waiting-list/${type}/${id}"`);
  expect(page).not.toContain('name="guardian_name"');
  // The family that holds the place still gets the form, to correct it.
  expect(await textOf(first)).toContain('name="guardian_name"');
  // The form keeps its input and shows the reason.
  const refused = await send(late);
  expect(refused.status).toBe(409);
  const answer = await refused.text();
  expect(answer).toContain(`${title}: Every spot is taken`);
  expect(answer).toContain(`value="${adults.guardian_name}"`);
});
