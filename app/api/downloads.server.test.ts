import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { fromPage } from "#tests/support/context.ts";
import { inquiryForm } from "#modules/inbox/inquiry.ts";
import { submitForm } from "#modules/inbox/submit.server.ts";
import { staffUsers } from "#core/audit/schema.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub();
  cookie = await club.signIn();
  // Each name has a letter that no reference contains, because the search covers references too.
  for (const [n, name] of ["Ila", "Bo", "Lou", "=1+1"].entries()) {
    const fields = fromPage(club.ctx, {
      first_name: name,
      last_name: "Osei",
      age: "11",
      grade: "6",
      phone: "905-555-0123",
      email: `guardian${n}@example.ca`,
      message: n === 1 ? "Is there hurdling, in winter?" : "",
    });
    await submitForm(club.ctx, inquiryForm, { fields, source: "/" });
  }
});
afterAll(() => club.close());

const inbox = async (query = "") => {
  const answer = await club.request(`/api/inbox${query}`, { headers: { Cookie: cookie } });
  return (await answer.json()) as { data: { firstName: string }[]; next: string | null };
};
const names = async (query: string) => (await inbox(query)).data.map((row) => row.firstName);

test("newest first, with each delivery's state", async () => {
  const { data } = await inbox();
  expect(data.map((row) => row.firstName)).toEqual(["=1+1", "Lou", "Bo", "Ila"]);
  expect(data[0]).toMatchObject({
    deliveries: [
      { channel: "crm", state: "delivered" },
      { channel: "email", state: "pending" },
      { channel: "sms", state: "pending" },
    ],
  });
});

test.each([
  ["?q=hurdl", ["Bo"]],
  ["?q=osei+lou", ["Lou"]],
  ["?q=guardian2%40example.ca", ["Lou"]],
  ["?q=nobody", []],
  ["?q=%27%20%26%20%7C%21%28", []],
  ["?q=Osei%27", ["=1+1", "Lou", "Bo", "Ila"]],
  ["?q=OSE%C3%8D+ila", ["Ila"]],
  ["?q=0123", ["=1+1", "Lou", "Bo", "Ila"]],
  ["?q=9055550123+bo", ["Bo"]],
  ["?q=example.ca+lou", ["Lou"]],
  ["?kind=subscription", []],
  ["?state=answered", []],
  ["?delivery=failed", []],
  ["?delivery=delivered&kind=inquiry&state=new", ["=1+1", "Lou", "Bo", "Ila"]],
  ["?kind=nonsense&before=nonsense", ["=1+1", "Lou", "Bo", "Ila"]],
])("%s finds %j", async (query, found) => {
  expect(await names(query)).toEqual(found);
});

test("the CSV has every submission, and nothing in it is a formula", async () => {
  const answer = await club.request("/api/inbox.csv", { headers: { Cookie: cookie } });
  expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain("'=1+1");
  expect(text).toContain("hurdles: no");
  expect(text.match(/@example\.ca/g)?.length).toBeGreaterThanOrEqual(4);
});

test.each(["/api/inbox", "/api/inbox.csv"])("%s refuses non-admins", async (path) => {
  expect((await club.request(path)).status).toBe(401);
  expect((await club.request(path, { headers: { Cookie: "club.session_token=x" } })).status).toBe(
    401,
  );
  await club.ctx.db.update(staffUsers).set({ role: "editor" });
  expect((await club.request(path, { headers: { Cookie: cookie } })).status).toBe(403);
  await club.ctx.db.update(staffUsers).set({ role: "admin" });
});

test("a file of several parts has every row once, in order", async () => {
  await club.ctx.db.execute(sql`insert into submissions
      (id, reference, kind, source, email, first_name, last_name, phone, fields, search, received_at)
    select gen_random_uuid(), 'PART' || n, 'contact', '/', 'a@example.ca', '', 'Many', '', '{}', '',
           now() - n / 3 * interval '1 hour' from generate_series(1, 1200) n`);
  const answer = await club.request("/api/inbox.csv?kind=contact", { headers: { Cookie: cookie } });
  const rows = (await answer.text()).trim().split("\r\n").slice(1);
  expect(new Set(rows.map((row) => row.split(",")[0])).size).toBe(1_200);
  const times = rows.map((row) => row.split(",")[1] ?? "");
  expect([rows.length, times]).toEqual([1_200, times.toSorted().toReversed()]);
});
