import { messageOf } from "#tests/support/flash.ts";
import { readLog } from "#tests/support/audit.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { everyCoach } from "#modules/content/coaches.ts";
import { toFormData } from "#modules/content/editing/schema-form.ts";
import { libraryName } from "#modules/content/pictures.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { records } from "#tests/support/records.ts";
import { uploads } from "../schema.ts";
import { contentVersions } from "#modules/content/schema.ts";
import { auditLog } from "#core/audit/schema.ts";

const [coach] = everyCoach(smallClub.coaches);
const zoe = coach?.name ?? "";

let club: TestClub;
let cookie: string;
let make: ReturnType<typeof records>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", follows: true });
  make = records(club);
  await club.hire(editor);
  cookie = await club.signIn(editor);
});
afterAll(() => club.close());
afterEach(async () => {
  await club.ctx.db.delete(contentVersions);
  await club.live.refresh();
});

const headers = () => ({ Cookie: cookie, Origin: "http://club.test" });
const submit = (path: string, fields: Record<string, string>) =>
  club.request(path, { method: "POST", body: new URLSearchParams(fields), headers: headers() });
const pageOf = (id: string) => `/admin/pictures/${libraryName(id)}`;
const agree = (id: string) =>
  submit(pageOf(id), { _action: "consent", agreed: "yes", agreedBy: "Zoé Léger-Cormier" });

/** The coach's picture on the about page: its address precedes her name. */
async function portraitOf(name: string) {
  const html = await (await club.request("/about")).text();
  const item = html.split("<li").find((part) => part.includes(`<strong>${name}</strong>`)) ?? "";
  return /class="portrait[^]*?(?=<strong>)/.exec(item)?.[0] ?? "";
}

/** Saves the coaches; the first with this photograph and this drawing. */
async function saveCoaches(changes: { photo?: string | undefined; image?: string | undefined }) {
  const coaches = structuredClone(toFormData(club.ctx.content.coaches)) as typeof smallClub.coaches;
  Object.assign(coaches.groups[0]?.items[0] ?? {}, changes);
  const [newest] = await club.ctx.db.select().from(contentVersions);
  const value = JSON.stringify(coaches);
  const base = `${newest?.version ?? 0}`;
  return submit("/admin/content/coaches", { _action: "save", base, value });
}

test("a coach is shown by the drawing, and by initials where there is none", async () => {
  expect(await portraitOf(zoe)).toMatch(/<img src="[^"]*coach-1[^"]*\.svg"[^>]*loading="lazy"/);
  expect((await saveCoaches({ image: undefined })).status).toBe(303);
  await expect.poll(() => portraitOf(zoe)).toContain("<b>ZL</b>");
  expect(await portraitOf(zoe)).not.toContain("<img");
});

test("a photograph becomes a portrait only once somebody has recorded the consent", async () => {
  const id = await make.picture();
  const refused = await saveCoaches({ photo: libraryName(id) });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("Nobody has recorded that this person agreed"),
  ]);
  const agreed = await agree(id);
  expect(agreed.headers.get("Location")).toBe(pageOf(id));
  expect(messageOf(agreed)).toContain("The consent was recorded.");
  expect((await saveCoaches({ photo: libraryName(id) })).status).toBe(303);
  await expect.poll(() => portraitOf(zoe)).toContain(`/uploads/${id}-480.0a1b2c3d.webp`);
  expect(await portraitOf(zoe)).not.toContain(".svg");
});

test("a consent needs the tick and a name; the input stays", async () => {
  const id = await make.picture();
  const noTick = await submit(pageOf(id), { _action: "consent", agreedBy: "Zoé’s mother" });
  const html = await noTick.text();
  expect(noTick.status).toBe(400);
  expect(html).toContain("Check the box");
  expect(html).toContain("Zoé’s mother");
  const noName = await submit(pageOf(id), { _action: "consent", agreed: "yes", agreedBy: " " });
  expect([noName.status, await noName.text()]).toEqual([
    400,
    expect.stringContaining("Write who agreed"),
  ]);
  const gone = await submit(pageOf("x"), { _action: "consent", agreed: "yes", agreedBy: "Zoé" });
  expect(gone.status).toBe(404);
  const [row] = await club.ctx.db.select().from(uploads).where(eq(uploads.uploadId, id));
  expect(row).toMatchObject({ agreedBy: null, agreedAt: null });
});

test("the picture’s page and the audit log say who agreed, who recorded it, and when", async () => {
  const id = await make.picture();
  await agree(id);
  const html = await (await club.request(pageOf(id), { headers: headers() })).text();
  expect(html).toMatch(/Zoé Léger-Cormier.{0,20} agreed; recorded by/);
  const [entry] = await readLog(club.ctx.db, eq(auditLog.action, "picture.agreed"));
  expect(entry).toMatchObject({ subject: "Rain", detail: "Zoé Léger-Cormier agreed" });
});

test("a withdrawn consent removes the photograph from the site at once; the drawing is back", async () => {
  const id = await make.picture();
  await agree(id);
  await saveCoaches({ photo: libraryName(id) });
  await expect.poll(() => portraitOf(zoe)).toContain(`/uploads/${id}-`);
  expect((await submit(pageOf(id), { _action: "withdraw" })).status).toBe(303);
  await expect.poll(() => portraitOf(zoe)).toContain("coach-1");
  expect(await portraitOf(zoe)).not.toContain("/uploads/");
  // Staff's other changes to the coaches are kept.
  expect(club.live.unusable).toEqual({});
  const again = await submit("/admin/content/coaches", {
    _action: "restore",
    base: "1",
    version: "1",
  });
  expect([again.status, await again.text()]).toEqual([
    400,
    expect.stringContaining("Nobody has recorded"),
  ]);
});

test("a portrait cannot be deleted; without its file the drawing is shown", async () => {
  const id = await make.picture();
  await agree(id);
  await saveCoaches({ photo: libraryName(id) });
  expect((await submit(pageOf(id), { _action: "delete" })).status).toBe(409);
  await club.ctx.db.delete(uploads).where(eq(uploads.uploadId, id));
  await expect.poll(() => portraitOf(zoe)).toContain("coach-1");
  const opened = await club.request("/admin/content/coaches", { headers: headers() });
  expect(opened.status).toBe(200);
  expect((await saveCoaches({})).status).toBe(400);
  expect((await saveCoaches({ photo: undefined })).status).toBe(303);
});

test("a photograph in the coach list is the coach's wherever the site shows them", async () => {
  const id = await make.picture();
  await agree(id);
  const member = club.ctx.content.coaches.landing[0]?.name ?? "";
  const coaches = structuredClone(toFormData(club.ctx.content.coaches)) as typeof smallClub.coaches;
  const [first] = coaches.groups[0]?.items ?? [];
  Object.assign(first ?? {}, { name: member, photo: libraryName(id) });
  const value = JSON.stringify(coaches);
  await submit("/admin/content/coaches", { _action: "save", base: "0", value });
  await expect
    .poll(async () => (await club.request("/become-an-olympian")).text())
    .toContain(`/uploads/${id}-480.0a1b2c3d.webp`);
});
