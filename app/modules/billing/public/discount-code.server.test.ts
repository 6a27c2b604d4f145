import { checkoutOf } from "#tests/support/checkouts.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { registrationFields } from "#tests/support/families.ts";
import { startCheckout } from "#tests/support/family-visits.ts";
import { readDiscountCode } from "../discount-code.server.ts";
import { rateLimits } from "#core/db/schema.ts";

let club: TestClub;
let path: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", trustProxy: true });
  path = await checkoutOf(club.ctx, await startCheckout(club));
}, 60_000);
afterAll(() => club.close());
beforeEach(() => club.ctx.db.delete(rateLimits).then(() => {}));

const right = smallClub.catalogue.discounts.codes[0]?.code ?? "";
const unknown = /This code isn’t valid/;
const tooMany = /Too many codes were tried\. Leave it empty, or wait (\d+) minutes/;

/** Sends "Apply the code", or another button. */
async function send(
  code: string,
  { address = "203.0.113.9", action = "update", data = false } = {},
) {
  const answer = await club.request(data ? `${path}.data` : path, {
    method: "POST",
    body: new URLSearchParams({ ...registrationFields(), code, _action: action }),
    headers: { Accept: "text/html", Origin: "http://club.test", "X-Forwarded-For": address },
  });
  return answer.text();
}

test("a family that mistypes its code four times can still use it", async () => {
  for (let n = 0; n < 4; n += 1) expect(await send(`wrong ${n}`)).toMatch(unknown);
  const page = await send(right.toLowerCase());
  expect(page).toContain(`Code ${right}`);
  expect(page).not.toMatch(unknown);
});

test("past the limit the right code gets the same answer as a wrong one, with each button", async () => {
  for (let n = 0; n < 10; n += 1) {
    expect(await send(`guess ${n}`)).toMatch(unknown);
    expect(await send(`guess again ${n}`, { data: true })).toMatch(unknown);
  }
  for (const action of ["update", "add-athlete", "agree"]) {
    expect(await send("a guess", { action })).toMatch(tooMany);
    const page = await send(right, { action });
    expect(page).toMatch(tooMany);
    expect(page).not.toContain(`Code ${right}`);
  }
  expect(await send(right, { data: true })).toMatch(tooMany);
  // The order itself is not throttled, and other visitors can apply their codes.
  expect(await send("")).not.toMatch(tooMany);
  expect(await send(right, { address: "203.0.113.10" })).toContain(`Code ${right}`);
});

test("guesses sent at once do not slip through together", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => send(`guess ${n}`)));
  expect(answers.filter((page) => unknown.test(page))).toHaveLength(20);
});

test("a valid code does not count towards the limits, however often the form is sent", async () => {
  for (let n = 0; n < 25; n += 1) expect(await send(right)).toContain(`Code ${right}`);
});

test("guesses from many networks are limited together", async () => {
  const { ctx } = club;
  const errors: string[] = [];
  for (let n = 0; n < 301; n += 1)
    errors.push((await readDiscountCode(ctx, `guess ${n}`, `network ${n % 100}`)).error);
  expect(errors.slice(0, 300).every((error) => unknown.test(error))).toBe(true);
  expect(errors.at(-1)).toMatch(tooMany);
  expect((await readDiscountCode(ctx, right, "another network")).error).toMatch(tooMany);
});
