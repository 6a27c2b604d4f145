import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { content } from "#content/all.ts";
import { demoSize, fillDemoClub } from "#demo/fill.ts";
import { listFindings } from "#modules/billing/findings.server.ts";
import { checkPayments } from "#modules/billing/reconcile.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import type { TestClub } from "./support/club.ts";
import { clubTest } from "./support/club-test.ts";

/** The same club with fewer people, which is created in half the time. */
const size = { ...demoSize, families: 130, athletes: 200, attendance: 5_000, meets: 12 };

const lists = [
  "attendance/season",
  "audit",
  "families",
  "federation",
  "groups/junior",
  "inbox",
  "inbox?box=spam",
  "meets",
  "messages",
  "newsletter",
  "outbox",
  "waivers",
  "payments",
  "payments/ledger",
  "payments/owed",
  "payments/report",
  "payments/sponsors",
  "people",
  "privacy",
  "waiting",
];

/** The number of rows of each list. */
async function rowsOf(club: TestClub, cookie: string): Promise<Map<string, number>> {
  const rows = new Map<string, number>();
  for (const list of lists) {
    const answer = await club.request(`/admin/${list}`, { headers: { Cookie: cookie } });
    expect([list, answer.status]).toEqual([list, 200]);
    const [main = ""] = /<main[^]*<\/main>/.exec(await answer.text()) ?? [];
    rows.set(list, main.match(/<(tr|li|article)\b/g)?.length ?? 0);
  }
  return rows;
}

const test = clubTest({ content, pages: "built" }).extend(
  "rowsBefore",
  { scope: "file" },
  async ({ club, cookie }) => {
    const rows = await rowsOf(club, cookie);
    await fillDemoClub(club.ctx, size);
    club.forgetPages();
    return rows;
  },
);
test.beforeAll(({ rowsBefore }) => void rowsBefore, 60_000);

test("every list of the admin site has rows of the demo club", async ({
  club,
  cookie,
  rowsBefore,
}) => {
  const rows = await rowsOf(club, cookie);
  const empty = lists.filter((list) => (rows.get(list) ?? 0) <= (rowsBefore.get(list) ?? 0));
  expect(empty).toEqual([]);
});

test("the inbox has threads: answers, replies that opened them again, and notes", async ({
  club: { ctx },
}) => {
  const { rows } = await ctx.db.execute<{ kind: string; entries: number; open: number }>(sql`
    select t.kind, count(*)::int as entries, count(*) filter (where s.state = 'new')::int as open
      from thread_entries t join submissions s on s.id = t.submission_id group by 1 order by 1`);
  expect(rows.map(({ kind }) => kind)).toEqual(["answer", "note", "reply"]);
  for (const { entries } of rows) expect(entries).toBeGreaterThan(3);
  expect(rows.at(-1)?.open).toBeGreaterThan(3);
});

test("the ledger and the provider agree, but for what staff decide", async ({ club: { ctx } }) => {
  await checkPayments(ctx);
  const { findings } = await listFindings(ctx);
  const decided = ["dispute", "unreturned"];
  expect(findings.filter(({ kind }) => !decided.includes(kind))).toEqual([]);
  const { rows } = await ctx.db.execute(sql`select
    (select -sum(cents)::int from ledger_entries where kind = 'payment' and method = 'card') as ours,
    (select sum(amount_cents)::int from demo_checkouts where payment_status = 'paid') as theirs`);
  expect(rows[0]?.ours).toBe(rows[0]?.theirs);
});

test("no offering has more athletes than places, and no mail waits to be sent", async ({
  club: { ctx },
}) => {
  const { rows } = await ctx.db.execute(sql`
    select f.title, count(*) from registrations r
      join offering_editions e on e.id = r.offering_edition_id join offerings f on f.id = e.offering_id
     where r.state in ('active', 'held', 'offered')
     group by e.id, f.id, f.title having count(*) > coalesce(e.capacity, f.capacity)`);
  expect(rows).toEqual([]);
  const isOpen = sql`${deliveries.state} in ('pending', 'sending', 'retrying')`;
  expect(await ctx.db.$count(deliveries, isOpen)).toBe(0);
});
