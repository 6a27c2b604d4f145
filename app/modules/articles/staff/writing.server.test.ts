import { messageOf } from "#tests/support/flash.ts";
import { articleKind } from "../kinds.server.ts";
import { listDocuments } from "../read.server.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { twoColours } from "#tests/support/two-colours.ts";
import { listUploads } from "#modules/media/library.server.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await club.hire(editor);
  cookie = await club.signIn(editor);
});
afterAll(() => club.close());

const open = (path: string) => club.request(path, { headers: { Cookie: cookie } });

/** Sends a form as a browser without JavaScript does. */
const send = (path: string, fields: [string, string][]) =>
  club.request(path, {
    method: "POST",
    headers: { Cookie: cookie, Origin: "http://club.test" },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

test("without JavaScript an article is written and published; a refused one keeps its input", async () => {
  const page = await (await open("/admin/blogs/new")).text();
  expect(page).toMatch(/<dialog[^>]* open/);
  expect(page.match(/name="heading"/g)).toHaveLength(10);
  expect(page).toContain("Training</option>");
  expect(page).not.toMatch(/>All<\/option>/);

  const refused = await send("/admin/blogs/new", [
    ["_action", "save"],
    ["heading", "A heading that must not be lost"],
    ["paragraph", "<p>Words that must not be lost</p>"],
  ]);
  expect(refused.status).toBe(400);
  const again = await refused.text();
  expect(again).toContain("Please give the article a title");
  expect(again).toContain("A heading that must not be lost");
  expect(again).toContain("Words that must not be lost");

  const saved = await send("/admin/blogs/new", [
    ["_action", "save"],
    ["title", "By hand"],
    ["heading", "One"],
    ["paragraph", "Plain words."],
    ["heading", ""],
    ["paragraph", ""],
    ["publish", "now"],
  ]);
  expect([saved.status, saved.headers.get("Location"), messageOf(saved)]).toEqual([
    303,
    "/admin/blogs",
    "Published. Readers see it now.",
  ]);
  expect(await (await open("/admin/blogs")).text()).toContain("By hand");
  expect(await (await club.request("/blogs/by-hand")).text()).toContain("<p>Plain words.</p>");
});

test("the publication time is in the club's zone, and is required", async () => {
  const planned: [string, string][] = [
    ["_action", "save"],
    ["title", "In summer"],
    ["publish", "later"],
  ];
  expect((await send("/admin/blogs/new", planned)).status).toBe(400);
  await send("/admin/blogs/new", [...planned, ["publish_time", "2099-07-01T09:00"]]);
  const { items } = await articles();
  const planned1 = items.find(({ fields }) => fields.title === "In summer");
  // Moncton is three hours behind in summer.
  expect(planned1?.publishedAt?.toISOString()).toBe("2099-07-01T12:00:00.000Z");
  expect(await (await open(`/admin/blogs/${planned1?.id}`)).text()).toContain("2099-07-01T09:00");
});

test("a saved article replaces a built-in one, which returns when it is deleted", async () => {
  const [article] = club.ctx.content.articles;
  const path = `/blogs/${article?.slug}`;
  expect(await (await open("/admin/blogs")).text()).toContain(`/new?of=${article?.slug}`);
  const page = await (await open(`/admin/blogs/new?of=${article?.slug}`)).text();
  expect(page).toContain(`value="${article?.slug}"`);
  const image = /name="blog_image" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const moved = image.replace(/[0-9a-f]{8}\.webp$/, "00000000.webp");
  await send("/admin/blogs/new", [
    ...([
      ["_action", "save"],
      ["title", "Written over"],
      ["publish", "now"],
    ] as [string, string][]),
    ...([
      ["slug_url", article?.slug ?? ""],
      ["blog_image", moved],
    ] as [string, string][]),
  ]);
  const over = await (await club.request(path)).text();
  expect(over).toContain("Written over</h1>");
  // The next build may rename the picture's files.
  expect(over).toContain(`${image.split(".")[0]?.replace(/\d+$/, "")}`);
  expect(over).not.toContain('00000000.webp"');
  const list = await (await open("/admin/blogs")).text();
  expect(list).not.toContain(`/new?of=${article?.slug}`);
  const { items } = await articles();
  await send("/admin/blogs", [
    ["_action", "delete"],
    ["id", String(items.find(({ fields }) => fields.title === "Written over")?.id)],
  ]);
  club.forgetPages();
  const back = await (await club.request(path)).text();
  expect(back.includes("Written over")).toBe(false);
});

test("deleting asks first, and is undone", async () => {
  await send("/admin/blogs/new", [
    ["_action", "save"],
    ["title", "Short lived"],
    ["publish", "now"],
  ]);
  const { items } = await articles();
  const id = String(items.find(({ fields }) => fields.title === "Short lived")?.id);
  expect(await (await open(`/admin/blogs?delete=${id}`)).text()).toContain("Delete this article?");
  const gone = await send("/admin/blogs", [
    ["_action", "delete"],
    ["id", id],
  ]);
  expect(gone.headers.get("Location")).toBe(`/admin/blogs?deleted=${id}`);
  expect(await (await open(`/admin/blogs?deleted=${id}`)).text()).toContain("Undo");
  await send("/admin/blogs", [
    ["_action", "restore"],
    ["id", id],
  ]);
  expect((await articles()).items.map(({ fields }) => fields.title)).toContain("Short lived");
});

test("an earlier version is opened, and restored by saving it", async () => {
  await send("/admin/blogs/new", [
    ["_action", "save"],
    ["title", "First text"],
    ["publish", "now"],
  ]);
  const id = (await articles()).items.find(({ fields }) => fields.title === "First text")?.id ?? 0;
  const version = "1";
  await send(`/admin/blogs/${id}`, [
    ["_action", "save"],
    ["id", String(id)],
    ["version", version],
    ["title", "Second text"],
  ]);
  const list = (await (await open(`/api/blog/${id}/revisions`)).json()) as {
    data: { id: number }[];
  };
  const first = list.data.at(-1)?.id;
  const page = await (await open(`/admin/blogs/${id}?revision=${first}`)).text();
  expect(page).toContain("This is an earlier version");
  expect(page).toContain('value="First text"');
});

test("a preview is for staff only, never cached or indexed", async () => {
  await send("/admin/location-pages/new", [
    ["_action", "save"],
    ["main_heading", "Secret place"],
    ["publish", "draft"],
  ]);
  const all = (await (await open("/admin/location-pages")).text()).match(/pages\/(\d+)"/g) ?? [];
  const id = Math.max(...all.map((found) => Number(found.slice(6, -1))));
  const path = `/admin/location-pages/${id}/preview`;
  expect((await club.request(path)).status).toBe(404);
  const preview = await open(path);
  expect(preview.status).toBe(200);
  expect(preview.headers.get("X-Robots-Tag")).toBe("noindex");
  expect(preview.headers.get("Cache-Control")).toContain("no-store");
  expect(await preview.text()).toContain("Secret place");
  expect((await club.request("/location/secret-place")).status).toBe(404);
});

test("pictures in the text of an article and of a town's page are served in their sizes and count as used", async () => {
  const body = new FormData();
  const bytes = (await twoColours("jpeg")) as unknown as Uint8Array<ArrayBuffer>;
  body.set("image", new File([bytes], "relay.jpg"));
  const headers = { Cookie: cookie, Origin: "http://club.test" };
  const sent = await club.request("/api/upload", { method: "POST", body, headers });
  const { data: src, upload } = (await sent.json()) as { data: string; upload: { id: string } };
  const html = `<p>Before.<img src="${src}" alt="Two lanes" onerror="x()"></p><img src="https://elsewhere.example/a.webp"><p>After.</p>`;
  await send("/admin/blogs/new", [
    ...([
      ["_action", "save"],
      ["title", "Pictured"],
      ["publish", "now"],
    ] as [string, string][]),
    ...([
      ["heading", ""],
      ["paragraph", html],
      ["heading", ""],
      ["paragraph", `<img src="${src}">`],
    ] as [string, string][]),
  ]);
  await send("/admin/location-pages/new", [
    ...([
      ["_action", "save"],
      ["main_heading", "Pictured town"],
      ["publish", "now"],
    ] as [string, string][]),
    ...([
      ["main_paragraph", html],
      ["paragraph_1", `<p>x</p><img src="${src}">`],
    ] as [string, string][]),
  ]);
  for (const path of ["/blogs/pictured", "/location/pictured-town"]) {
    const page = await (await club.request(path)).text();
    const figures = page.match(/<figure class="text-picture".*?<\/figure>/g) ?? [];
    expect(figures).toHaveLength(2);
    expect(figures[0]).toMatch(
      /type="image\/avif" srcset="\/uploads\/\w{16}-96\.\w{8}\.avif 96w"/i,
    );
    expect(figures[0]).toMatch(/width="96" height="64" alt="Two lanes" loading="lazy"/);
    expect(page).toMatch(/<p>Before\.<\/p><\/div><figure.*<\/figure><div><p>After\.<\/p>/);
    expect(page).not.toContain("elsewhere.example");
  }
  expect(await (await club.request("/feed.xml")).text()).toContain(
    `src=&quot;http://club.test${src}`,
  );
  const library = await (await open("/admin/pictures")).text();
  expect(library).toMatch(/Used in.*Pictured<\/a>.*Pictured town<\/a>/s);
  const [use] = (await listUploads(club.ctx))[0]?.uses ?? [];
  const gone = await club.request(`/api/uploads/${upload.id}`, { method: "DELETE", headers });
  expect([gone.status, use?.kind]).toEqual([409, "article"]);
  await send("/admin/blogs", [
    ["_action", "delete"],
    ["id", String(use?.id)],
  ]);
  expect(await (await open("/admin/pictures")).text()).toContain("(deleted)");
});

test("many articles are listed in pages, filtered by words, state and category", async () => {
  await club.ctx.db.execute(`insert into articles
      (slug_url, title, brief_paragraph, blogs_content, published_date, published_at, updated_at)
    select 'many-' || n, 'Of many ' || n, 'Brief', '[]', 'A day', now(), now() + n * interval '1 second'
      from generate_series(1, 60) n`);
  const listed = (html: string) => html.match(/class="written-card"/g)?.length;
  const first = await (await open("/admin/blogs")).text();
  expect(listed(first)).toBe(24);
  expect(first).toContain("Of many 60<");
  const second = await (await open("/admin/blogs?after=2")).text();
  expect(listed(second)).toBe(24);
  expect(second).toContain("Of many 36<");
  expect(second).not.toContain("Of many 37<");
  const last = await (await open("/admin/blogs?after=99")).text();
  expect(last).toContain("Of many 1<");
  const found = await (await open("/admin/blogs?q=MANY+57&state=published")).text();
  expect([listed(found), found.includes("Of many 57<")]).toEqual([1, true]);
  expect(await (await open("/admin/blogs?q=many&state=draft")).text()).toContain("Nothing matches");
  expect(await (await open("/admin/blogs?category=99999")).text()).toContain("Nothing matches");
});

test("the editor’s frame shows a text that is not saved; a half-written one says what is wrong", async () => {
  const frame = await open("/admin/blogs/live");
  expect([frame.status, frame.headers.get("X-Frame-Options")]).toEqual([200, "SAMEORIGIN"]);
  expect(frame.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
  const show = async (text: object) => {
    const answer = await send("/admin/blogs/live", [["text", JSON.stringify(text)]]);
    return [answer.status, await answer.text()] as const;
  };
  const written = {
    title: "Not saved",
    brief_paragraph: "In a few words",
    slug_url: "Half written",
    blogs_content: [{ heading: "Steps", paragraph: "<p>One<script>x()</script></p>" }],
  };
  const before = (await articles()).items.length;
  const [status, html] = await show(written);
  expect(status).toBe(200);
  expect(html).toContain("Not saved");
  expect(html).not.toContain("x()");
  expect((await show({ ...written, blogs_content: [{ heading: "x".repeat(201) }] }))[0]).toBe(400);
  expect((await send("/admin/blogs/live", [["text", "{"]])).status).toBe(200);
  expect((await articles()).items).toHaveLength(before);
  expect((await club.request("/admin/blogs/live")).status).toBe(303);
});

/** The articles, for staff. */
async function articles() {
  return listDocuments(club.ctx, articleKind);
}
