import { readLog } from "#tests/support/audit.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { records } from "#tests/support/records.ts";
import { uploads } from "../schema.ts";
import { articles } from "#modules/articles/schema.ts";
import { erasures } from "#core/db/schema.ts";
import { auditLog } from "#core/audit/schema.ts";

const coach = { email: "coach@example.ca", password: "a-good-pass-3" };

let club: TestClub;
let cookie: string;
let coachCookie: string;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", follows: true });
  make = records(club);
  await club.hire(editor);
  await club.hire(coach, "coach");
  cookie = await club.signIn(editor);
  coachCookie = await club.signIn(coach);
});
afterAll(() => club.close());

let id: string;
let address: string;
beforeEach(async () => {
  id = await make.picture();
  const name = `${id}-480.0a1b2c3d.webp`;
  address = `/uploads/${name}`;
  await club.ctx.integrations.storage.put(name, { bytes: Buffer.from("RIFF"), type: "image/webp" });
});

const as = (Cookie: string) => ({ headers: { Cookie, Origin: "http://club.test" } });
const consent = (method: "PUT" | "DELETE", sent?: object) =>
  club.request(`/api/uploads/${id}/consent`, {
    method,
    headers: { ...as(cookie).headers, "Content-Type": "application/json" },
    ...(sent && { body: JSON.stringify(sent) }),
  });
const agree = () => consent("PUT", { agreed: true, agreedBy: "Zoé Léger-Cormier" });

async function ask(path: string, init: RequestInit = {}) {
  const answer = await club.request(path, init);
  return [answer.status, answer.headers.get("Cache-Control")];
}

const askedEachTime = "public, max-age=0, must-revalidate";

test("browsers and caches ask for a picture each time, and load it once", async () => {
  const first = await club.request(address);
  expect([first.status, first.headers.get("Cache-Control")]).toEqual([200, askedEachTime]);
  const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
  const again = await club.request(address, { headers });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(again.headers.get("Cache-Control")).toBe(askedEachTime);
});

test("of a withdrawn portrait only editors get the file, until somebody agrees again", async () => {
  await agree();
  const first = await club.request(address);
  const known = { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } };
  expect([first.status, (await club.request(address, known)).status]).toEqual([200, 304]);
  expect((await consent("DELETE")).status).toBe(200);
  for (const init of [{}, known, as(coachCookie)])
    expect(await ask(address, init)).toEqual([410, "no-store"]);
  expect(await ask(address, as(cookie))).toEqual([200, "private, no-store"]);
  const page = await club.request(`/admin/pictures/library-${id}`, as(cookie));
  expect(await page.text()).toContain("The consent was withdrawn.");
  await agree();
  expect(await ask(address)).toEqual([200, askedEachTime]);
});

test("an article leaves a withdrawn picture out", async () => {
  await agree();
  const article = {
    title: "Relay",
    blog_image: address,
    blogs_content: [
      { heading: "", paragraph: `<p>Two runners</p><img src="${address}" alt="" />` },
    ],
  };
  const made = await club.request("/api/blog", {
    method: "POST",
    headers: { ...as(cookie).headers, "Content-Type": "application/json" },
    body: JSON.stringify(article),
  });
  expect(made.status).toBe(201);
  const textOf = async (path: string) => (await club.request(path)).text();
  const [row] = await club.ctx.db.select().from(articles);
  const path = `/blogs/${row?.slugUrl}`;
  await expect.poll(() => textOf(path)).toContain(address);
  await consent("DELETE");
  for (const page of [path, "/blogs"])
    await expect.poll(() => textOf(page)).not.toContain(`/uploads/${id}`);
  expect(await textOf(path)).toContain("Two runners");
});

test("withdrawing a consent that was never given changes nothing", async () => {
  expect((await consent("DELETE")).status).toBe(200);
  expect(await ask(address)).toEqual([200, askedEachTime]);
  const entries = await readLog(club.ctx.db, eq(auditLog.action, "picture.consent-withdrawn"));
  expect(entries.map(({ detail }) => detail)).not.toContain("null had agreed");
});

test("a deleted picture's address answers 404, even if a file of it is left", async () => {
  expect((await club.request(address)).status).toBe(200);
  await club.ctx.db.delete(uploads).where(eq(uploads.uploadId, id));
  await expect.poll(() => ask(address)).toEqual([404, "no-store"]);
  expect(await ask(address, as(cookie))).toEqual([404, "no-store"]);
});

test("a deleted portrait is noted, so that a restored backup does not show it again", async () => {
  const noted = () => club.ctx.db.$count(erasures, eq(erasures.kind, "portrait"));
  const before = await noted();
  const remove = () => club.request(`/api/uploads/${id}`, { method: "DELETE", ...as(cookie) });
  await agree();
  expect((await remove()).status).toBe(200);
  expect(await noted()).toBe(before + 1);
  id = await make.picture();
  expect((await remove()).status).toBe(200);
  expect(await noted()).toBe(before + 1);
});
