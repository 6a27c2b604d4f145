import { like } from "drizzle-orm";
import { readLog } from "#tests/support/audit.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editor as writer, json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { builtInLocation } from "#tests/support/locations.ts";
import { auditLog } from "#core/audit/schema.ts";

let club: TestClub;
let editor: string;
let admin: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await club.hire(writer);
  editor = await club.signIn(writer);
  admin = await club.signIn();
});
afterAll(() => club.close());

type Answer = { status: number; body: { message: string; data: Record<string, unknown> } };

async function call(method: string, path: string, body?: object, cookie = editor): Promise<Answer> {
  const answer = await club.request(path, {
    ...(body ? json(body) : {}),
    method,
    headers: { "Content-Type": "application/json", Cookie: cookie },
  });
  return { status: answer.status, body: (await answer.json()) as Answer["body"] };
}

test("an article is created, read, changed, moved, deleted and restored", async () => {
  const made = await call("POST", "/api/blog", {
    title: "Été à Ajax!",
    brief_paragraph: "Six weeks.",
    blogs_content: [
      { heading: "When", paragraph: "<p>Mondays</p>" },
      { heading: "", paragraph: "<p></p>" },
      { heading: " ", paragraph: "" },
    ],
  });
  expect(made).toMatchObject({
    status: 201,
    body: {
      status: "success",
      message: "The article was published",
      data: { slug_url: "ete-a-ajax", category: 1, version: 1 },
    },
  });
  expect(made.body.data.blogs_content).toEqual([{ heading: "When", paragraph: "<p>Mondays</p>" }]);
  const item = `/api/blog/${made.body.data.blog_id}`;
  const published = (await (await club.request("/api/blogs")).json()) as { data: object[] };
  expect(published.data).toMatchObject([{ title: "Été à Ajax!", category: "Training" }]);
  expect((await club.request("/blogs/ete-a-ajax")).status).toBe(200);

  const moved = await call("PUT", item, {
    title: "Summer in Ajax",
    slug_url: "summer",
    version: 1,
  });
  expect(moved.body.data).toMatchObject({
    title: "Summer in Ajax",
    slug_url: "summer",
    version: 2,
  });
  club.forgetPages();
  const old = await club.request("/blogs/ete-a-ajax", { redirect: "manual" });
  expect([old.status, old.headers.get("Location")]).toEqual([301, "/blogs/summer"]);

  expect(await call("DELETE", item)).toMatchObject({
    status: 200,
    body: { status: "success", message: "The article was deleted" },
  });
  club.forgetPages();
  for (const path of [item, "/blogs/summer", "/blogs/ete-a-ajax"])
    expect((await club.request(path)).status).toBe(404);
  expect((await call("DELETE", item)).status).toBe(404);
  expect((await call("POST", `${item}/restore`)).body.message).toBe("The article is back");
  const log = await readLog(club.ctx.db, like(auditLog.action, "page.%"));
  expect(log.map(({ action, subject }) => ({ action, subject }))).toEqual([
    { action: "page.published", subject: "the article “Été à Ajax!”" },
    { action: "page.published", subject: "the article “Summer in Ajax”" },
    { action: "page.deleted", subject: "the article “Summer in Ajax”" },
    { action: "page.restored", subject: "the article “Summer in Ajax”" },
  ]);
  expect((await club.request(item)).status).toBe(200);
});

test("invalid fields are refused with the reason, and nothing is stored", async () => {
  const before = await club.ctx.db.execute("select count(*) from articles");
  for (const [fields, message] of [
    [{}, /title/i],
    [{ title: " " }, "Please give the article a title"],
    [{ title: "A", slug_url: "No Spaces" }, /lowercase letters/],
    [{ title: "A", category: 99 }, "There is no such category"],
    [{ title: "A", blog_image: "https://elsewhere.example/a.png" }, /Upload the picture first/],
    [{ title: "A", blog_image: "//elsewhere.example/a.png" }, /Upload the picture first/],
    [{ title: "A", canonicalLink: "javascript:alert(1)" }, /canonical link/],
    [{ title: "A", publish_at: "tomorrow" }, /publish_at is a time/],
    [{ title: "A", blogs_content: [{ paragraph: 7 }] }, /./],
  ] as const) {
    const { status, body } = await call("POST", "/api/blog", fields);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  }
  expect((await club.ctx.db.execute("select count(*) from articles")).rows).toEqual(before.rows);
});

test("another page's address is refused; one made from a title gets a number", async () => {
  await call("POST", "/api/blog", { title: "Same words" });
  const taken = await call("POST", "/api/blog", { title: "Other", slug_url: "same-words" });
  expect([taken.status, taken.body.message]).toEqual([409, expect.stringMatching(/another page/)]);
  const both = await Promise.all(
    [1, 2].map(() => call("POST", "/api/blog", { title: "Same words" })),
  );
  expect(both.map(({ body }) => body.data.slug_url).sort()).toEqual([
    "same-words-2",
    "same-words-3",
  ]);
});

test("a draft and a scheduled article are not public until their time", async () => {
  const draft = await call("POST", "/api/blog", { title: "Not yet", publish_at: null });
  expect(draft.body).toMatchObject({ message: "The article was saved as a draft" });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const item = `/api/blog/${draft.body.data.blog_id}`;
  const planned = await call("PUT", item, { title: "Not yet", publish_at: later });
  expect(planned.body).toMatchObject({ message: "The article will be published" });
  for (const path of [item, "/blogs/not-yet"]) expect((await club.request(path)).status).toBe(404);
  // A save without a publication time keeps the time as it is.
  expect((await call("PUT", item, { title: "Not yet!" })).body.data.publish_at).toBe(later);
});

test("visitors do not see unpublished changes, and every text is stored", async () => {
  const made = await call("POST", "/api/blog", { title: "First words" });
  const item = `/api/blog/${made.body.data.blog_id}`;
  const saved = await call("PUT", `${item}/draft`, { title: "Second words", version: 1 });
  expect(saved.body).toMatchObject({ data: { version: 2, title: "Second words" } });
  // The same person in the same sitting: one revision.
  await call("PUT", `${item}/draft`, { title: "Third words", version: 2 });
  expect(await (await club.request(item)).json()).toMatchObject({ data: { title: "First words" } });
  const revisions = (await call("GET", `${item}/revisions`)).body.data as unknown as {
    id: number;
    event: string;
  }[];
  expect(revisions.map(({ event }) => event)).toEqual(["draft", "published"]);
  const last = await call("GET", `${item}/revisions/${revisions[0]?.id}`);
  expect(last.body.data).toMatchObject({ title: "Third words" });
  const first = await call("GET", `${item}/revisions/${revisions[1]?.id}`);
  expect(first.body.data).toMatchObject({ title: "First words" });
});

test("two saves of the same version: the second gets a conflict, and both texts are stored", async () => {
  const made = await call("POST", "/api/blog", { title: "Ours" });
  const item = `/api/blog/${made.body.data.blog_id}`;
  const [first, second] = await Promise.all([
    call("PUT", item, { title: "Of the editor", version: 1 }),
    call("PUT", item, { title: "Of the admin", version: 1 }, admin),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  const lost = first.status === 409 ? first : second;
  const [winner, loser] =
    first.status === 200 ? ["Of the editor", "Of the admin"] : ["Of the admin", "Of the editor"];
  expect(lost.body.message).toMatch(/saved this page while you were writing/);
  expect(lost.body.data.theirs).toMatchObject({ fields: { title: winner }, version: 2 });
  const revisions = (await call("GET", `${item}/revisions`)).body.data as unknown as {
    id: number;
    event: string;
  }[];
  const stored = revisions.find(({ event }) => event === "kept");
  const text = await call("GET", `${item}/revisions/${stored?.id}`);
  expect(text.body.data).toMatchObject({ title: loser });
  // After reading that text, the writer may save over it.
  const again = await call("PUT", item, { title: loser, version: 2 });
  expect(again.status).toBe(200);
});

test("hostile HTML is cleaned before it is stored, for articles and location pages", async () => {
  const bad =
    '<p onclick="x()">Run<script>x()</script><img src=x onerror=x()><a href="javascript:x()">a</a></p>';
  await call("POST", "/api/blog", {
    title: "Hostile",
    publish_at: null,
    blogs_content: [{ heading: "<b>h</b>", paragraph: bad }],
  });
  const made = await call("POST", "/api/locationpages/create", {
    main_heading: "Hostile",
    main_paragraph: bad,
    paragraph_4: bad,
  });
  await call("PUT", `/api/locationpages/${made.body.data.location_id}/draft`, {
    main_heading: "Hostile",
    paragraph_2: bad,
  });
  const stored = JSON.stringify([
    (await club.ctx.db.execute("select blogs_content from articles")).rows,
    (await club.ctx.db.execute("select * from location_pages")).rows,
    (await club.ctx.db.execute("select fields from working_copies")).rows,
    (await club.ctx.db.execute("select fields from revisions")).rows,
  ]);
  expect(stored).toContain("Run");
  expect(stored).not.toMatch(/<script|onclick|onerror|<img/);
  const page = await (await club.request("/location/hostile")).text();
  expect(page).toContain("<p>Run<a>a</a></p>");
});

test("a location page is created, moved, deleted and restored; a built-in one too", async () => {
  const made = await call("POST", "/api/locationpages/create", { main_heading: "Port Perry" });
  expect(made).toMatchObject({ status: 201, body: { data: { slug_url: "port-perry" } } });
  const item = `/api/locationpages/${made.body.data.location_id}`;
  await call("PUT", item, { main_heading: "Port Perry", slug_url: "perry" });
  const old = await club.request("/location/port-perry", { redirect: "manual" });
  expect([old.status, old.headers.get("Location")]).toEqual([301, "/location/perry"]);
  await call("DELETE", item);
  club.forgetPages();
  expect((await club.request("/location/perry")).status).toBe(404);
  await call("POST", `${item}/restore`);
  club.forgetPages();
  expect((await club.request("/location/perry")).status).toBe(200);

  const { location_id, slug_url } = builtInLocation(club.ctx.content);
  const taken = await call("POST", "/api/locationpages/create", {
    main_heading: "Taken",
    slug_url,
  });
  expect(taken.status).toBe(409);
  await call("PUT", `/api/locationpages/${location_id}/draft`, {
    main_heading: "AN UNFINISHED HEADING",
  });
  expect(await (await club.request(`/api/locationpages/${location_id}`)).json()).not.toMatchObject({
    data: { main_heading: "AN UNFINISHED HEADING" },
  });
  expect(await (await club.request("/programs")).text()).toContain(`href="/location/${slug_url}"`);
  await call("DELETE", `/api/locationpages/${location_id}`);
  club.forgetPages();
  // No page links to a missing one.
  expect(await (await club.request("/programs")).text()).not.toContain(
    `href="/location/${slug_url}"`,
  );
  expect((await club.request(`/location/${slug_url}`)).status).toBe(404);
  expect((await club.request(`/api/locationpages/${location_id}`)).status).toBe(404);
  await call("POST", `/api/locationpages/${location_id}/restore`);
  club.forgetPages();
  expect((await club.request(`/location/${slug_url}`)).status).toBe(200);
});
