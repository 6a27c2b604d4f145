import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { deliver } from "#modules/outbox/deliver.server.ts";
import { formToken } from "#modules/inbox/spam.server.ts";
import { admin, json, openTestClub, type TestClub } from "../support/club.ts";
import { publicForms } from "../support/public-forms.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterEach(() => void vi.useRealTimers());
afterAll(() => club.close());

const hour = 3_600_000;
const setClock = (now: number) => vi.useFakeTimers({ toFake: ["Date"], now });
const now = Date.now();

/** The time before this computer's clock jumps, and the time after. */
const jumps: [what: string, before: number, after: number][] = [
  ["an hour ahead", now, now + hour],
  ["an hour back", now, now - hour],
  ["back over the beginning of an hour", now - (now % hour), now - (now % hour) - 1],
  ["as summer time ends", Date.UTC(2026, 10, 1, 5, 59), Date.UTC(2026, 10, 1, 6, 1)],
  ["as summer time begins", Date.UTC(2026, 2, 8, 6, 59), Date.UTC(2026, 2, 8, 7, 1)],
];

test.each(jumps)(
  "the clock jumps, %s: a form opened before is not suspected spam and is saved once, its reply is due in two days",
  async (what, before, after) => {
    setClock(before);
    const form_stamp = formToken(club.ctx.screening.secret);
    const form_token = `token-${what.replaceAll(" ", "-")}`;
    const email = `${form_token}@example.ca`;
    const fields = { ...publicForms.contact.fields, email, form_stamp, form_token };
    setClock(after);
    expect((await send(fields)).status).toBe(303);
    setClock(before);
    expect((await send(fields)).status).toBe(303);
    const saved = await club.ctx.db.select().from(submissions);
    const [stored, ...more] = saved.filter((row) => row.email === email);
    expect([stored?.suspicion, more]).toEqual([null, []]);
    expect((stored?.replyDue?.getTime() ?? 0) - after).toBe(48 * hour);
  },
);

test("a session stays valid whether the clock goes ahead or back, and ends after its week", async () => {
  const Cookie = await club.signIn();
  const status = async (at: number) => {
    setClock(at);
    return (await club.request("/api/inbox", { headers: { Cookie } })).status;
  };
  expect(await status(now + hour)).toBe(200);
  expect(await status(now - hour)).toBe(200);
  expect(await status(now + 8 * 24 * hour)).toBe(401);
});

test("the database's clock is set back an hour: neither visitors nor messages wait longer", async () => {
  const wrong = () =>
    club.request("/api/users/login", json({ ...admin, password: "not-the-pass-1" }));
  for (let tries = 0; tries < 5; tries += 1) await wrong();
  expect((await wrong()).status).toBe(429);
  const { db } = club.ctx;
  // For the rows, setting the clock back is the same as moving their times forward.
  await db.execute(sql`update rate_limits set resets_at = resets_at + interval '1 hour'`);
  expect((await club.request("/api/users/login", json(admin))).status).toBe(200);

  const form_stamp = formToken(club.ctx.screening.secret);
  await send({ ...publicForms.contact.fields, email: "claimed@example.ca", form_stamp });
  await Promise.all(club.ctx.inFlight);
  const [left] = await db
    .update(deliveries)
    .set({ state: "sending", dueAt: sql`now() + interval '1 hour 10 seconds'` })
    .where(sql`channel = 'email' and payload->>'to' = 'claimed@example.ca'`)
    .returning();
  await deliver(club.ctx, [left?.id ?? ""]);
  const states = await db
    .select({ state: deliveries.state })
    .from(deliveries)
    .where(sql`id = ${left?.id}`);
  expect(states).toEqual([{ state: "delivered" }]);
});

function send(fields: Record<string, string>) {
  return club.request("/contact-us", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "text/html", "X-Forwarded-For": `198.51.100.${(sent += 1)}` },
  });
}
let sent = 0;
