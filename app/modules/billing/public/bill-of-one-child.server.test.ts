import { checkoutOf } from "#tests/support/checkouts.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { athleteEntries, registrationFields } from "#tests/support/families.ts";
import { startCheckout } from "#tests/support/family-visits.ts";
import { birthYearFor, membership } from "#tests/support/offerings.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
}, 60_000);
afterAll(() => club.close());

const [first, second] = [membership(smallClub, 0), membership(smallClub, 1)];
const bornOn = `${birthYearFor(first.option, 2)}-05-04`;

const spellings = ["Ada Osei", "ADA  OSEI", "Adà Osei", "Ad-a Osei"];

test.each(spellings)(
  "Ada Osei entered again as %s is one child: on the bill, and in the price",
  async (again) => {
    const path = await checkoutOf(club.ctx, await startCheckout(club));
    const send = (name: string, more: Record<string, string>) =>
      club.request(path, {
        method: "POST",
        body: new URLSearchParams({
          ...registrationFields("Ada Osei", bornOn),
          ...athleteEntries(1, { name: "Ada Osei", bornOn, programs: [first] }),
          ...athleteEntries(2, { name, bornOn, programs: [second] }),
          athlete_1_age_known: "yes",
          athlete_2_age_known: "yes",
          guardian_email: `parent-${spellings.indexOf(again)}@example.ca`,
          ...more,
        }),
        headers: { Accept: "text/html", Origin: "http://club.test" },
      });
    const bill = async (name: string) => (await send(name, { _action: "update" })).text();
    expect(await bill("Kofi Osei")).toContain("Sibling discount,");
    const page = await bill(again);
    expect(page).not.toContain("Sibling discount,");
    const [, total = ""] = /name="total" value="(\d+)"/.exec(page) ?? [];
    expect(Number(total)).toBe(first.priceCents + second.priceCents);
    expect((await send(again, { total })).status).toBe(303);
  },
);
