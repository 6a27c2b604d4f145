import { checkoutOf } from "#tests/support/checkouts.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { newNetwork, startCheckout } from "#tests/support/family-visits.ts";
import { adults, athleteEntries } from "#tests/support/families.ts";
import { birthYearFor, membership } from "#tests/support/offerings.ts";
import { signatures } from "#modules/families/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
}, 60_000);
afterAll(() => club.close());

const bornOn = () => `${birthYearFor(membership(club.ctx.content).option, 2)}-05-04`;

/** The first child's fields of the first step. */
const first = () =>
  Object.fromEntries(
    Object.entries(athleteEntries(1, { name: "Ada Osei", bornOn: bornOn() })).filter(
      ([name]) => !name.includes("_waiver_"),
    ),
  );

async function send(path: string, fields: Record<string, string>) {
  const answer = await club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "text/html", Origin: "http://club.test", ...newNetwork() },
  });
  const html = (await answer.text()).replaceAll("<!-- -->", "");
  const step = /aria-current="step"[^>]*><span[^>]*>(\d)/.exec(html)?.[1];
  return { status: answer.status, location: answer.headers.get("Location"), html, step };
}

test("each Continue checks its own step only, keeps everything typed and stores nothing", async () => {
  const path = await checkoutOf(club.ctx, await startCheckout(club));
  const empty = await send(path, { _action: "step-2" });
  expect([empty.status, empty.step]).toEqual([400, "1"]);
  expect(empty.html).toContain("Enter the athlete’s first name");
  expect(empty.html).not.toContain("Enter the phone number of the emergency contact");

  const second = await send(path, { ...first(), _action: "step-2" });
  expect([second.status, second.step]).toEqual([200, "2"]);
  expect(second.html).toContain('value="Ada"');

  const refused = await send(path, {
    ...first(),
    ...adults,
    emergency_phone: "",
    _action: "step-3",
  });
  expect([refused.status, refused.step]).toEqual([400, "2"]);
  expect(refused.html).toContain("Enter the phone number of the emergency contact");

  const third = await send(path, { ...first(), ...adults, _action: "step-3" });
  expect([third.status, third.step]).toEqual([200, "3"]);
  // The last step's button is beside the form, and submits it without a script.
  const pays = /class="agreement-pay">.*<button type="submit" form="checkout"/;
  expect([second, third].map(({ html }) => pays.test(html))).toEqual([false, true]);
  expect(third.html).toMatch(/<form[^>]* id="checkout"/);
  const back = await send(path, { ...first(), ...adults, _action: "step-1" });
  expect([back.status, back.step]).toEqual([200, "1"]);
  const [order] = await club.ctx.db.select().from(orders);
  expect(order?.agreedAt).toBeNull();
});

test("the form's first page is its first step, whatever the address asks for", async () => {
  const path = await checkoutOf(club.ctx, await startCheckout(club));
  const html = await (await club.request(`${path}?step=3`, { headers: newNetwork() })).text();
  expect(/aria-current="step"[^>]*><span[^>]*>(\d)/.exec(html)?.[1]).toBe("1");
});

test("two children answer a common waiver once, and each has it signed", async () => {
  const path = await checkoutOf(club.ctx, await startCheckout(club));
  const both = {
    ...first(),
    ...Object.fromEntries(
      Object.entries(first()).map(([name, value]) => [name.replace("_1_", "_2_"), value]),
    ),
    athlete_2_given_name: "Kofi",
    athlete_2_program_1: "",
    ...adults,
  };
  const program = `${membership(club.ctx.content).type}/${membership(club.ctx.content).id}`;
  const form = { ...both, athlete_1_program_1: program, athlete_2_program_1: program };
  const { html } = await send(path, { ...form, _action: "step-3" });
  expect(html).toContain("Applies to Ada and Kofi");
  const shown = [...html.matchAll(/name="(\w+_waiver_[\w-]+)_shown" value="(\w+)"/g)];
  expect(shown.length).toBeGreaterThan(0);
  const answers = Object.fromEntries(
    shown.flatMap(([, name = "", hash = ""]) => [
      [`${name}_shown`, hash],
      [name, new RegExp(`type="radio"[^>]*name="${name}"`).test(html) ? "no" : "yes"],
    ]),
  );
  const common = Object.keys(answers).filter((name) => /^common_waiver_[a-z-]+$/.test(name));
  expect(common.length).toBeGreaterThan(0);

  const [missed = ""] = common;
  const unticked = Object.fromEntries(Object.entries(answers).filter(([name]) => name !== missed));
  const refused = await send(path, { ...form, ...unticked });
  expect([refused.status, refused.step]).toEqual([400, "3"]);
  expect(refused.html).toContain(`id="${missed}-error"`);

  const agreed = await send(path, { ...form, ...answers });
  expect([agreed.status, agreed.location]).toEqual([303, expect.stringContaining("session=")]);
  const signed = await club.ctx.db.select().from(signatures);
  const ids = signed.map(({ waiverId }) => waiverId);
  for (const name of common) expect(ids.filter((id) => name.endsWith(`_${id}`))).toHaveLength(2);
});

test("a mistyped mail service is asked about, and the button corrects it", async () => {
  const path = await checkoutOf(club.ctx, await startCheckout(club));
  const fields = { ...first(), ...adults, guardian_email: "dana@gmial.com" };
  const { html } = await send(path, { ...fields, _action: "step-3" });
  expect(html).toMatch(/Did you mean <strong>dana@gmail\.com/);
  const used = await send(`${path}?step=3`, { ...fields, _action: "use-meant-address" });
  expect([used.status, used.step]).toEqual([200, "3"]);
  expect(used.html).toContain('value="dana@gmail.com"');
  expect(used.html).not.toContain("Did you mean");
});
