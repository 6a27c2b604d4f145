import { messageOf } from "#tests/support/flash.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { collectionNames } from "#modules/content/collections.ts";
import { newestResults } from "#modules/site/outdated-content.ts";
import { formatDate } from "#core/time/time.ts";
import { formSchema, toFormData } from "#modules/content/editing/schema-form.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { waiverOffice } from "#tests/support/waivers.ts";
import { uploads } from "#modules/media/schema.ts";
import { contentVersions } from "#modules/content/schema.ts";

const { timeZone } = smallClub.club;

let club: TestClub;
const cookies = { admin: "", editor: "" };
beforeAll(async () => {
  club = await openTestClub({ pages: "built", follows: true });
  await club.hire(editor);
  cookies.admin = await club.signIn();
  cookies.editor = await club.signIn(editor);
});
afterAll(() => club.close());
afterEach(async () => {
  await club.ctx.db.delete(contentVersions);
  await club.live.refresh();
});

type Who = keyof typeof cookies;
const open = (path: string, who: Who = "admin") =>
  club.request(path, { headers: { Cookie: cookies[who] } });
const send = (collection: string, fields: Record<string, string>, who: Who = "editor") =>
  club.request(`/admin/content/${collection}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: cookies[who], Origin: "http://club.test" },
  });
const save = (collection: string, value: unknown, base = 0, who: Who = "editor") =>
  send(collection, { _action: "save", base: `${base}`, value: JSON.stringify(value) }, who);
const page = async (path: string) => (await club.request(path)).text();
const formData = <T>(value: T) => structuredClone(toFormData(value)) as T;

test.each(collectionNames)("%s can be opened and saved as it is", async (name) => {
  const opened = await open(`/admin/content/${name}`);
  expect(opened.status).toBe(200);
  expect(await opened.text()).toContain("Save and publish");
  const { properties, items } = formSchema(name);
  expect(Object.keys(properties ?? items?.properties ?? {}).length).toBeGreaterThan(0);
  const saved = await save(name, formData(club.ctx.content[name]), 0, "admin");
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/admin/content/${name}`]);
});

test("the index lists the collections, and only admins see those about money and messages", async () => {
  const forAdmin = await (await open("/admin/content")).text();
  const forEditor = await (await open("/admin/content", "editor")).text();
  expect(forAdmin).toContain("/admin/content/club");
  expect(forEditor).toContain("/admin/content/schedules");
  expect(forEditor).not.toContain("/admin/content/club");
  expect((await open("/admin/content/external", "editor")).status).toBe(403);
  expect((await save("founder", formData(club.ctx.content.founder))).status).toBe(403);
  expect((await open("/admin/content/nothing")).status).toBe(404);
});

test("the mails are in groups, each with its subject; no page of the website shows them", async () => {
  const html = await (await open("/admin/content/mails")).text();
  const { inquiry, child } = club.ctx.content.mails;
  for (const text of ["Waiting lists and next season", "Payments and refunds", "A spot is free"])
    expect(html).toContain(text);
  expect(html).toContain(inquiry.subject);
  expect(html).toContain(child);
  // Every text is closed until it is asked for.
  expect(html).not.toContain("<textarea");
  expect(html).not.toContain("See it on the website");
  const { properties = {} } = formSchema("mails");
  expect(Object.entries(properties).filter(([, { part }]) => !part)).toEqual([]);
  expect(await (await open("/admin/content/contact")).text()).toContain("See it on the website");
});

test("what is saved is on the public page, and its cached copy is gone", async () => {
  expect(await page("/contact-us")).not.toContain("Weekdays until nine");
  const contact = formData(club.ctx.content.contact);
  contact.touch.hours = "Weekdays until nine";
  expect(messageOf(await save("contact", contact))).toBe("Saved. The website shows it now.");
  await expect.poll(() => page("/contact-us")).toContain("Weekdays until nine");
  expect((await send("contact", { _action: "restore", base: "1", version: "0" })).status).toBe(303);
  await expect.poll(() => page("/contact-us")).not.toContain("Weekdays until nine");
});

test("errors are shown at the field, and the input stays", async () => {
  const schedules = formData(club.ctx.content.schedules);
  Object.assign(schedules.headings, { next: undefined });
  const answer = await save("schedules", schedules);
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(html).toContain("Headings › Next");
  expect(html).toContain("Fill this in.");
});

test("a save over a colleague's is refused with where the two differ", async () => {
  const mine = formData(club.ctx.content.contact);
  const theirs = structuredClone(mine);
  theirs.touch.hours = "Saturdays";
  mine.form.heading = "Write";
  expect((await save("contact", theirs, 0, "admin")).status).toBe(303);
  const answer = await save("contact", mine);
  const html = await answer.text();
  expect(answer.status).toBe(409);
  expect(html).toContain("Club office saved this while you were writing");
  expect(html).toContain("Get in touch › Hours");
  expect(html).toContain("Form › Heading");
  expect((await save("contact", mine, 1)).status).toBe(303);
  expect(club.ctx.content.contact.form.heading).toBe("Write");
});

test("a picture that does not exist is refused before it can take a page down", async () => {
  const contact = formData(club.ctx.content.contact);
  contact.hero.picture = "gone";
  const answer = await save("contact", contact);
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining("Choose one"),
  ]);
  await club.ctx.db
    .insert(contentVersions)
    .values({ collection: "contact", version: 1, value: contact, savedByName: "An old release" });
  await club.live.refresh();
  expect((await club.request("/contact-us")).status).toBe(200);
  expect(await (await open("/admin/content")).text()).toContain("Needs fixing");
});

test("a library picture replaces a built-in one, and cannot be deleted while in use", async () => {
  const uploadId = "abcdefgh12345678";
  await club.ctx.db.insert(uploads).values({
    uploadId,
    hash: "0a1b2c3d",
    widths: [480, 960],
    width: 960,
    height: 640,
    blur: "UklGRg",
    alt: "Coaches in the rain",
    bytes: 1_000,
    uploadedBy: "Wren",
  });
  expect(await (await open("/admin/content/contact")).text()).toContain(
    "Library: Coaches in the rain",
  );
  const contact = formData(club.ctx.content.contact);
  contact.hero.picture = `library-${uploadId}`;
  expect((await save("contact", contact)).status).toBe(303);
  await expect.poll(() => page("/contact-us")).toContain(`/uploads/${uploadId}-960.0a1b2c3d.webp`);
  const remove = () =>
    club.request(`/api/uploads/${uploadId}`, {
      method: "DELETE",
      headers: { Cookie: cookies.admin, Origin: "http://club.test" },
    });
  expect((await remove()).status).toBe(409);
  await club.ctx.db.delete(contentVersions);
  await club.live.refresh();
  expect((await remove()).status).toBe(200);
});

test("a notice is shown from its first day to its last, and pages are cached no longer", async () => {
  const today = Temporal.Now.plainDateISO(timeZone);
  const notice = {
    text: "No practice tonight: thunder",
    from: today.toString(),
    until: today.toString(),
  };
  expect((await save("notices", [{ ...notice, until: "2020-01-01" }])).status).toBe(400);
  expect((await save("notices", [notice])).status).toBe(303);
  await expect.poll(() => page("/about")).toContain("No practice tonight: thunder");
  const expires = (await club.request("/about")).headers.get("Expires") ?? "";
  const midnight = today.add({ days: 1 }).toZonedDateTime(timeZone);
  expect(Date.parse(expires)).toBe(midnight.epochMilliseconds);
});

test("staff see what is past its date, each with the way to its field; visitors don't see it", async () => {
  const [first, last, ...posts] = club.ctx.content.news.posts;
  const today = Temporal.Now.plainDateISO(timeZone);
  const over = { from: "2020-01-01", until: "2020-02-01" };
  const notices = [{ id: "a", text: "The track is closed", ...over }];
  const post = { ...first, text: "Summer camp in July", until: over.until };
  const ending = { ...last, until: today.toString() };
  const news = { ...club.ctx.content.news, posts: [post, ending, ...posts] };
  await save("notices", formData(notices));
  await save("news", formData(news));
  await expect.poll(() => page("/news")).not.toContain(first?.text);
  const html = await page("/news");
  expect([html.includes(post.text), html.includes("The track is closed")]).toEqual([false, false]);
  expect(html.match(/class="post-card"/g)).toHaveLength(posts.length + 1);
  const midnight = today.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  const expires = (await club.request("/news")).headers.get("Expires") ?? "";
  expect(Date.parse(expires)).toBe(midnight);
  const link = (collection: string, path: string) =>
    `/admin/content/${collection}?at=${encodeURIComponent(path)}`;
  for (const who of ["admin", "editor"] as const) {
    const home = await (await open("/admin", who)).text();
    expect(home).toContain(link("notices", "[0]"));
    expect(home).toContain(link("news", '["posts",0]'));
    expect(home).toContain(`The newest are from ${newestResults(smallClub.accomplishments.items)}`);
    expect(home).toContain(`The newest is from ${formatDate(smallClub.articles[0]?.date ?? "")}.`);
  }
  await save("notices", [], 1);
  await save("news", formData({ ...news, posts: [{ ...post, until: undefined }] }), 1);
  expect(await (await open("/admin")).text()).not.toContain("Its last day was");
});

test("without JavaScript too: restoring a version with another text is confirmed by one press", async () => {
  const waivers = structuredClone(club.ctx.content.waivers);
  const first = waivers.find(({ id }) => id === "conduite");
  if (!first) throw new Error("The club has no code of conduct");
  first.text = ["Autre"];
  expect((await save("waivers", formData(waivers), 0, "admin")).status).toBe(303);
  const { athleteId } = await waiverOffice(club).newFamily();
  await waiverOffice(club).confirm(athleteId);
  const fields = { _action: "restore", base: "1", version: "0" };
  const answer = await send("waivers", fields, "admin");
  const html = await answer.text();
  expect(answer.status).toBe(409);
  expect(html).toContain("Families have answered this already");
  const form = html.slice(html.indexOf("Families have answered"));
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].slice(
    0,
    4,
  );
  const sent = Object.fromEntries(
    hidden.map(([, name, value]) => [
      name,
      value?.replaceAll("&quot;", '"').replaceAll("&amp;", "&"),
    ]),
  );
  expect(sent).toMatchObject(fields);
  expect((await send("waivers", sent as Record<string, string>, "admin")).status).toBe(303);
});
