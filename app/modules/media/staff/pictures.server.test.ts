import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readLog } from "#tests/support/audit.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { messageOf } from "#tests/support/flash.ts";
import { records } from "#tests/support/records.ts";
import { twoColours } from "#tests/support/two-colours.ts";
import { auditLog } from "#core/audit/schema.ts";
import { isLibraryName } from "#modules/content/pictures.ts";
import { builtInFocus, uploads } from "../schema.ts";

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
  await club.ctx.db.delete(uploads);
  await club.ctx.db.delete(builtInFocus);
});

const headers = () => ({ Cookie: cookie, Origin: "http://club.test" });
const read = async (path: string) => (await club.request(path, { headers: headers() })).text();
const submit = (path: string, fields: Record<string, string>) =>
  club.request(path, { method: "POST", body: new URLSearchParams(fields), headers: headers() });

/** The hero picture of the about page, and its HTML there. */
async function inHead() {
  const name = club.ctx.content.about.hero.picture;
  const html = await (await club.request("/about")).text();
  const [tag = ""] = /<span class="picture"[^>]*>/.exec(html) ?? [];
  return { name, tag };
}

test("the list has sixty pictures on a page, the uploaded ones first", async () => {
  const id = await make.picture({ uploadedAt: new Date("2020-01-01") });
  for (let n = 0; n < 60; n += 1) await make.picture({ uploadedAt: new Date("2030-01-01") });
  const first = await read("/admin/pictures");
  expect(first.match(/id="picture-/g)).toHaveLength(60);
  expect(first).toContain("?after=2");
  expect(first).not.toContain(`id="picture-library-${id}"`);
  const second = await read("/admin/pictures?after=2");
  expect(second).toContain(`id="picture-library-${id}"`);
  expect(second).toContain("Built-in: ");
});

test("pictures are filtered by words, source, use and consent", async () => {
  const id = await make.picture({ alt: "A relay at dusk", fileName: "relay.jpg" });
  const isFound = async (query: string) =>
    (await read(`/admin/pictures${query}`)).includes(`id="picture-library-${id}"`);
  for (const [query, found] of [
    ["?q=DUSK+relay", true],
    ["?q=hurdles", false],
    ["?use=unused", true],
    ["?use=used", false],
    ["?portrait=withdrawn", false],
    ["?source=uploaded", true],
    ["?source=built-in", false],
  ] as const)
    expect([query, await isFound(query)]).toEqual([query, found]);
  const { name } = await inHead();
  const builtIn = await read(`/admin/pictures?source=built-in&use=used&q=${name}`);
  expect(builtIn).toContain(`href="/admin/pictures/${name}"`);
});

test("a built-in picture’s page links to what shows it", async () => {
  const { name } = await inHead();
  const page = await read(`/admin/pictures/${name}`);
  expect(page).toMatch(/href="\/admin\/content\/about"[^>]*>About page</);
  expect(page).toContain('href="/about"');
  expect(page).not.toContain("Use it as a portrait");
  const [article] = club.ctx.content.articles;
  const shown = await read(`/admin/pictures/${article?.picture}`);
  expect(shown).toContain(`href="/blogs/${article?.slug}"`);
  expect((await club.request("/admin/pictures/none", { headers: headers() })).status).toBe(404);
});

test("an article that shows a built-in picture is among its uses", async () => {
  const [[name, picture] = ["", undefined]] = Object.entries(club.ctx.pictures);
  const file = `/pictures/${picture?.wide.file}-2400.${picture?.wide.hash}.webp`;
  const id = await make.article({ title: "With a built-in one", blogImage: file });
  const page = await read(`/admin/pictures/${name}`);
  expect(page).toMatch(new RegExp(`href="/admin/blogs[^"]*${id}[^>]*>With a built-in one<`));
});

test("a built-in picture's focus point is saved, used by its page, and reset", async () => {
  const { name, tag } = await inHead();
  expect([isLibraryName(name), tag]).toEqual([false, expect.not.stringContaining("data-focus")]);
  const path = `/admin/pictures/${name}`;
  expect((await submit(path, { _action: "describe", focus_x: "0", focus_y: "3" })).status).toBe(
    303,
  );
  await expect
    .poll(async () => (await inHead()).tag)
    .toContain('data-focus-x="0" data-focus-y="3"');
  expect(await read(path)).toMatch(/name="focus_y"[^>]*value="3"/);
  const [entry] = await readLog(club.ctx.db, eq(auditLog.subjectId, name));
  expect(entry).toMatchObject({ subject: name });
  expect((await submit(path, { _action: "own-crop" })).status).toBe(303);
  await expect.poll(async () => (await inHead()).tag).not.toContain("data-focus");
});

test("an upload’s description and point are saved together; a wrong one saves nothing", async () => {
  const id = await make.picture();
  const path = `/admin/pictures/library-${id}`;
  const saved = await submit(path, {
    _action: "describe",
    alt: "Two runners",
    focus_x: "4",
    focus_y: "0",
  });
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, path]);
  const [row] = await club.ctx.db.select().from(uploads);
  expect(row).toMatchObject({ alt: "Two runners", focusX: 4, focusY: 0 });
  const page = await read(path);
  expect(page).toContain("Two runners</h1>");
  expect(page).toMatch(/class="crop"[^>]*><span class="picture" data-focus-x="4" data-focus-y="0"/);
  for (const wrong of [{ focus_x: "5", focus_y: "0" }, { focus_y: "1" }, { focus_x: "x" }])
    expect((await submit(path, { _action: "describe", alt: "", ...wrong })).status).toBe(400);
  const long = { _action: "describe", alt: "x".repeat(301), focus_x: "1", focus_y: "1" };
  const refused = await submit(path, long);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("The description is too long"),
  ]);
  expect((await club.ctx.db.select().from(uploads))[0]).toMatchObject({ alt: "Two runners" });
  for (const action of ["describe", "own-crop", "consent", "withdraw"])
    expect(
      (
        await submit("/admin/pictures/library-x", {
          _action: action,
          focus_x: "1",
          focus_y: "1",
          agreed: "yes",
          agreedBy: "Zoé",
        })
      ).status,
    ).toBe(404);
});

test("a picture is deleted on its page, unless something shows it", async () => {
  const id = await make.picture();
  const path = `/admin/pictures/library-${id}`;
  await make.article({ blogImage: `/uploads/${id}-480.0a1b2c3d.webp` });
  const used = await submit(path, { _action: "delete" });
  expect([used.status, await used.text()]).toEqual([
    409,
    expect.stringContaining("A page uses this picture"),
  ]);
  const other = await make.picture();
  const gone = await submit(`/admin/pictures/library-${other}`, { _action: "delete" });
  expect([gone.headers.get("Location"), messageOf(gone)]).toEqual([
    "/admin/pictures",
    "The picture was deleted.",
  ]);
});

test("without JavaScript several files are sent at once, and each is answered for", async () => {
  const body = new FormData();
  body.append("image", new File([new Uint8Array(await twoColours("png"))], "one.png"));
  body.append("image", new File(["no picture"], "notes.png"));
  body.append("image", new File([new Uint8Array(await twoColours("jpeg"))], "two.jpg"));
  const sent = { method: "POST", body, headers: { ...headers(), Accept: "text/html" } };
  const answer = await club.request("/api/upload", sent);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/pictures"]);
  expect(messageOf(answer)).toMatch(
    /^one\.png: uploaded\. notes\.png: This is not a picture we can use.* two\.jpg: uploaded\.$/,
  );
  expect(await club.ctx.db.$count(uploads)).toBe(2);
  const empty = { ...sent, body: new FormData() };
  expect(messageOf(await club.request("/api/upload", empty))).toBe("Choose a picture first.");
  const large = new FormData();
  large.append("image", new File([new Uint8Array(16 * 1024 ** 2)], "large.jpg"));
  const refused = await club.request("/api/upload", { ...sent, body: large });
  expect([refused.status, await refused.text()]).toEqual([
    413,
    expect.stringContaining("larger than 15 MB"),
  ]);
});
