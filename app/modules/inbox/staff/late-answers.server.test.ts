import { expect } from "vitest";
import { inboxFilterFrom } from "../submissions.ts";
import { listInbox } from "../inbox.server.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { records } from "#tests/support/records.ts";

/** Sees everything. */
const reader = { role: "admin", extras: [] } as const;

const test = clubTest({ pages: "built" }).extend(
  "page",
  { scope: "file" },
  ({ club, cookie }) =>
    async (path: string) =>
      (await club.request(path, { headers: { Cookie: cookie } })).text(),
);
test.beforeAll(async ({ club }) => {
  const make = records(club);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const late = async (firstName: string, due: number, received: number) => {
    const times = { replyDue: hoursAgo(due), receivedAt: hoursAgo(received) };
    await make.submission({ firstName, reference: `${firstName}-REF`, ...times });
  };
  await late("MILD", 1, 60);
  await late("WORST", 30, 50);
  await late("WORSE", 20, 40);
  await late("WAITING", -3, 70);
});

const namesIn = (html: string) =>
  Array.from(html.matchAll(/href="\/admin\/inbox\/(\w+)-REF/g), ([, name]) => name);

test("what waits for an answer is listed most urgent first across pages, all newest first", async ({
  club,
  page,
}) => {
  expect(namesIn(await page("/admin/inbox?reply=late"))).toEqual(["WORST", "WORSE", "MILD"]);
  const waiting = ["WORST", "WORSE", "MILD", "WAITING"];
  expect(namesIn(await page("/admin/inbox"))).toEqual(waiting);
  const all = await page("/admin/inbox?box=all");
  expect(namesIn(all)).toEqual(["WORSE", "WORST", "MILD", "WAITING"]);
  const filter = inboxFilterFrom(new URLSearchParams({ reply: "late" }));
  const first = await listInbox(club.ctx, filter, { reader, size: 2 });
  const second = await listInbox(club.ctx, filter, { reader, size: 2, before: first.next });
  expect([first, second].map(({ rows }) => rows.map(({ firstName }) => firstName))).toEqual([
    ["WORST", "WORSE"],
    ["MILD"],
  ]);
  expect(second.next).toBeNull();
  const today = await page("/admin");
  expect(namesIn(today).slice(0, 3)).toEqual(["WORST", "WORSE", "MILD"]);
  expect(today).toContain("Late by 30 hours");
});

test("the tab, the menu and Today count the same, without what nobody has to answer", async ({
  club,
  page,
}) => {
  const make = records(club);
  await make.paidOrder("delivered", { reference: "PAID-REF" });
  await make.submission({ reference: "READ-REF", kind: "subscription", replyDue: null });
  const tab = await page("/admin/inbox");
  expect(tab).toMatch(/To answer(<!-- -->)? \(4\)/);
  expect(tab).toMatch(/class="counter">4</);
  expect(tab).not.toMatch(/PAID-REF|READ-REF/);
  expect(await page("/admin/inbox?box=all")).toMatch(
    /PAID-REF[\s\S]*READ-REF|READ-REF[\s\S]*PAID-REF/,
  );
  expect(await page("/admin")).toContain("4 to answer in the inbox");
});

test("the back link leads to the list it was opened from, with its filter and page", async ({
  club,
  cookie,
  page,
}) => {
  const listed = await listInbox(club.ctx, inboxFilterFrom(new URLSearchParams()), {
    reader,
    size: 1,
  });
  const query = `?kind=contact&state=new&after=${encodeURIComponent(listed.next ?? "")}`;
  const list = await page(`/admin/inbox${query}`);
  const [, link = ""] = /href="(\/admin\/inbox\/WORST-REF[^"]*)"/.exec(list) ?? [];
  const own = link.replaceAll("&amp;", "&");
  const view = await page(own);
  const [, back = ""] = /class="back" href="([^"]*)"/.exec(view) ?? [];
  const searched = (address: string) =>
    Object.fromEntries(new URL(address, "http://x").searchParams);
  expect(new URL(back.replaceAll("&amp;", "&"), "http://x").pathname).toBe("/admin/inbox");
  expect(searched(back.replaceAll("&amp;", "&"))).toEqual(searched(query));

  const answer = await club.request(own, {
    method: "POST",
    body: new URLSearchParams({ _action: "set-state", state: "answered" }),
    headers: { Cookie: cookie, Origin: "http://club.test" },
  });
  const after = answer.headers.get("Location") ?? "";
  expect(searched(after)).toEqual(searched(query));
  expect(await page(after)).toContain(`class="back" href="${back}"`);
});

test("a made-up address leads back to the inbox only", async ({ page }) => {
  const view = await page("/admin/inbox/MILD-REF?to=//elsewhere.example&else=x");
  expect(view).toContain('class="back" href="/admin/inbox"');
});
