import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#app/api/calls.server.ts";
import type { Call } from "#modules/accounts/call.server.ts";
import { listPeople } from "#modules/accounts/people.server.ts";
import { smallClub } from "../fixtures/club/all.ts";
import { articleRow } from "../support/articles.ts";
import { shareOf } from "../support/long-run.ts";
import { json, openTestClub, type TestClub } from "../support/club.ts";
import { membership } from "../support/offerings.ts";
import { postForm } from "../support/public-forms.ts";
import { articles } from "#modules/articles/schema.ts";

const { type, id } = membership(smallClub);

let club: TestClub;
let Cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  Cookie = await club.signIn();
  await club.ctx.db.insert(articles).values(articleRow(1));
});
afterAll(() => club.close());

/** Default messages of the schema library. */
export const rawTexts =
  /Invalid (input|option|string|number|date|element|key|UUID|URL|email address)|Too (big|small): |Unrecognized key|received (undefined|null|string|number|array|object|NaN)/;

const wrong: unknown[] = [
  null,
  true,
  7,
  -1,
  0.5,
  1e308,
  2 ** 40,
  "",
  "\0",
  "\ud800",
  "x".repeat(20_000),
  [],
  [[]],
  {},
  { constructor: 1 },
  "2024-02-31T25:00:00Z",
  "not-an-address",
];

/** Every body with one invalid field, and some that are not valid bodies at all. */
function bodiesOf({ body }: Call): unknown[] {
  const fields =
    typeof body === "object" && "shape" in body ? Object.keys(body.shape as object) : [];
  return [
    null,
    [],
    "text",
    7,
    ...fields.flatMap((name, n) => shareOf(wrong, 3, n).map((value) => ({ [name]: value }))),
  ];
}

const withBody = calls.filter(({ body, method }) => body !== "picture" && method !== "get");
test.each(withBody)(
  "$method $path answers any wrong body with a message of the site",
  async (call) => {
    const path = call.path.replaceAll(/\{\w+\}/g, "1");
    const wrongAnswers: string[] = [];
    for (const [n, body] of bodiesOf(call).entries()) {
      // Each from a separate address, because repeated failures are delayed.
      const from = `203.0.${n >> 8}.${n & 255}`;
      const answer = await club.request(path, {
        ...json(body, { Cookie, Origin: "http://club.test", "X-Forwarded-For": from }),
        method: call.method.toUpperCase(),
      });
      const text = await answer.text();
      if (answer.status >= 500 || rawTexts.test(text))
        wrongAnswers.push(
          `${JSON.stringify(body).slice(0, 80)}: ${answer.status} ${text.slice(0, 200)}`,
        );
    }
    expect(wrongAnswers).toEqual([]);
  },
);

const cursors = ["9999-99-99 99:99:99~", "2024-02-31 00:00:00+00~"].map(
  (time) => `${time}${"-".repeat(36)}`,
);
const addresses = [
  ...["Infinity", "1e400", "99999999999999999999", "-1", "0x10", "%00", "NaN"].flatMap(
    (number, n) =>
      shareOf(
        [
          `/admin/blogs/${number}`,
          `/admin/blogs/1?revision=${number}`,
          `/admin/location-pages/${number}`,
          `/admin/blogs/${number}/preview`,
          `/admin/blogs?delete=${number}`,
          `/api/blog/${number}`,
          `/api/blog/${number}/revisions/1`,
          `/blogs?after=1735732800000-${number}`,
          `/waiting-list/${type}/${number}`,
        ],
        3,
        n,
      ),
  ),
  ...cursors.flatMap((before) =>
    [
      "/admin/inbox",
      "/admin/payments",
      "/admin/payments/ledger",
      "/admin/outbox",
      "/api/inbox",
    ].map((list) => `${list}?before=${encodeURIComponent(before)}`),
  ),
  `/admin/outbox?before=${"-".repeat(36)}`,
  "/admin/inbox?q=%00",
  "/api/inbox.csv?q=%00'",
  "/admin/inbox/%00",
  "/admin/payments/%00",
  "/admin/payments/ledger?order=%00&family=%00&from=0000-01-01&to=9999-99-99&kind=%00",
  "/admin/payments/ledger?before=0000-01-01~1735732800000000~00000000-0000-4000-8000-000000000000",
  "/admin/payments/owed?q=%00&program=%00&season=%00&page=99999",
  "/admin/payments/owed/write?picked=%00",
  "/admin/payments/sponsors?page=%00",
  "/api/payment-letters/%00.pdf",
  "/admin/payments/report?month=%00",
  "/admin/payments/report?month=0000-01",
  "/admin/payments/%00/evidence",
  "/admin/payments/donations?year=%00&page=99999",
  "/api/donations.csv?year='",
  "/api/donations.xlsx?year=2026-13",
  "/api/ledger.csv?family='&order=%00",
  "/api/ledger.xlsx?family='&order=%00",
  "/api/ledger-report.csv?month=2026-13",
  "/api/ledger-report.xlsx?month=%00",
  "/admin/content/%00",
  "/admin/people/%00",
  "/admin/groups/%00",
  "/location/%00",
  "/receipt/%00",
  "/family/%00",
  "/family/statement/99999999999999999999",
  "/family/results/%00",
  "/athletes/%00-00000'",
  "/athletes/%00-000000/picture.png",
  "/family/withdraw/%00",
  "/family/move/%00?to=%00",
  "/admin/payments/%00/plan?parts=%00",
  "/pay/%00",
  "/pay/%00?session_id=%00",
  "/admin/payments/%00/move?registration=%00&to=%00",
  "/checkout/%00",
  "/pay/%00",
  "/pay/abc?session_id=%00",
  "/uploads/%00.jpg",
  "/schedule/%00.ics",
  "/blogs/%0d%0aX",
  "/api/privacy-requests/%00.json",
  "/api/uploads/%00",
  "/login/invitation?key=%00",
  "/newsletter/confirm?key=%00.x",
  "/get-session-details?session_id=%00",
  "/find-a-group?born=%00",
];
test.each(addresses)("%s causes no server error", async (address) => {
  const answer = await club.request(address, { headers: { Cookie, Accept: "text/html" } });
  expect(answer.status).toBeLessThan(500);
  expect(await answer.text()).not.toMatch(rawTexts);
});

const ids = ["x", "\0", "-".repeat(36), "9".repeat(40), "Infinity"];
const forms: [path: string, fields: Record<string, string>][] = [
  ...ids.flatMap((id, n) =>
    shareOf<[string, Record<string, string>]>(
      [
        ["/admin/people/invitations", { _action: "withdraw", id }],
        ["/admin/people", { _action: "role", id, role: id }],
        ["/admin/people", { _action: "remove", id }],
        ["/admin/people/none", { _action: "record-credential", kind: id, issued_on: id }],
        ["/admin/groups/none", { _action: "read-health", athlete: id }],
        ["/admin/account/sessions", { _action: "end", session: id }],
        ["/admin/account/two-factor", { _action: "two-factor-code", code: id, uri: id, codes: id }],
        ["/admin/outbox", { _action: "resend", delivery: id, id }],
        ["/admin/privacy", { _action: "close", reference: id }],
        ["/admin/privacy", { _action: "delete", sure: "yes", reference: id }],
        ["/admin/inbox/K7QM-2RD4", { _action: "resend", delivery: id }],
        ["/admin/payments/K7QM-2RD4/transfer", { _action: "received", amount: id }],
        ["/admin/blogs", { _action: "delete", id }],
        ["/admin/blogs", { _action: "restore", id }],
        ["/admin/blogs/new", { _action: "save", id, version: id, title: id, publish_time: id }],
        ["/admin/location-pages/new", { _action: "save", id, version: id, main_heading: id }],
        ["/admin/content/club", { _action: "restore", base: id, version: id }],
        ["/admin/content/club", { _action: "save", base: id, value: JSON.stringify({ name: id }) }],
        [`/admin/pictures/${encodeURIComponent(id)}`, { _action: "delete" }],
        ["/login/code", { code: id }],
        ["/login/forgot", { email: id }],
        ["/login/new-password?key=x", { password: id, again: id }],
        ["/login/invitation?key=x", { password: id, again: id }],
      ],
      2,
      n,
    ),
  ),
  ["/login", { email: `${"x".repeat(8_000)}@example.ca`, password: "y" }],
  ["/login", { email: "\0", password: "\0" }],
  [`/waiting-list/${type}/${id}%0a`, { name: "Ada" }],
  [
    "/admin/people/invitations",
    { _action: "invite", name: "A\0da", email: "ada@example.ca", role: "editor" },
  ],
  ["/admin/people/invitations", { _action: "invite" }],
];
test.each(forms)("a form to %s with %o causes no server error", async (path, fields) => {
  const answer = await club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie, Accept: "text/html", Origin: "http://club.test" },
  });
  expect(answer.status).toBeLessThan(500);
  expect(await answer.text()).not.toMatch(rawTexts);
});

test("a sign-in with an email address of 8 kB is refused like any other", async () => {
  const credentials = { email: `${"x".repeat(8_000)}@example.ca`, password: "a-good-pass-1" };
  const answer = await club.request("/api/users/login", json(credentials));
  expect(answer.status).toBe(401);
});

test("many simultaneous invitations of one person create one, and the others are refused with the reason", async () => {
  const invite = () =>
    club.request("/admin/people/invitations", {
      method: "POST",
      body: new URLSearchParams({
        _action: "invite",
        name: "Mei",
        email: "mei@example.ca",
        role: "editor",
      }),
      headers: { Cookie, Accept: "text/html", Origin: "http://club.test" },
    });
  const answers = await Promise.all([invite(), invite()]);
  answers.push(await invite());
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
  const people = await listPeople(club.ctx);
  expect(people.invitations.filter(({ email }) => email === "mei@example.ca")).toHaveLength(1);
});

test("a file in a text field counts as a missing text", async () => {
  const body = new FormData();
  body.set("first_name", new File(["x"], "x.png"));
  const answer = await club.request("/contact-us", { method: "POST", body });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toContain("First Name field missing!");
  expect(page).not.toMatch(rawTexts);
});

test("characters that cannot be stored are removed from an inquiry, and it is sent", async () => {
  const fields = { first_name: "A\0da", last_name: "Os\0ei", age: "15", grade: "9", phone: "1\0" };
  const answer = await postForm(club, "/?index", { ...fields, email: "ada@example.ca" });
  expect(answer.status).toBe(303);
});
