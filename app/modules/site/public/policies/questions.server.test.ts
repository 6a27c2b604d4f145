import { checkoutOf } from "#tests/support/checkouts.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { content } from "#content/all.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { startCheckout } from "#tests/support/family-visits.ts";

/* These tests also check this club's answers: another club replaces them with its content. */

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content });
});
afterAll(() => club.close());

const read = async (path: string) => (await club.request(path)).text();

test("parents' questions are answered, and linked where they choose and pay", async () => {
  const page = await read("/questions");
  for (const { id } of content.questions.sections) expect(page).toContain(`id="${id}"`);
  const checkout = await checkoutOf(club.ctx, await startCheckout(club));
  for (const path of ["/find-a-group?age=9", "/register-for-membership", checkout])
    expect(await read(path)).toContain('href="/questions"');
});

test("what is refunded is listed by case, its case first", async () => {
  expect(await read("/questions")).toMatch(
    /<li><strong>Before the first session:<\/strong> (?:<!-- -->)?<span>a full refund/,
  );
});

test("the answers promise no more than the terms, and no tax receipt", () => {
  const text = JSON.stringify(content.questions);
  for (const claim of ["tax credit", "charitable"]) expect(text).not.toContain(claim);
  const terms = content.office.checkout.agreement.terms.join(" ");
  for (const each of [text, terms]) {
    expect(each).toContain("less one session");
    // Everything is refunded only before the first session.
    expect(each.match(/[^.]*full refund/g)).toEqual([
      expect.stringContaining("Before the first session"),
    ]);
  }
});
