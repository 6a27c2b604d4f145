import { expect } from "vitest";
import { editor } from "#tests/support/club.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { messageOf } from "#tests/support/flash.ts";
import { mostViews } from "../saved-views.server.ts";

const test = clubTest({ pages: "built" });
const view = { _action: "save-view", path: "/admin/payments", search: "?state=open&after=x" };

test("a list's filters are saved under a name, shown on that list only, and deleted", async ({
  club,
  cookie,
}) => {
  const { submit } = staffActions(club, cookie);
  const page = async (path: string) =>
    (await club.request(path, { headers: { Cookie: cookie } })).text();
  const saved = await submit("/admin/views", { ...view, name: "  Ours   open " });
  expect([saved.status, saved.headers.get("Location")]).toEqual([
    303,
    "/admin/payments?state=open",
  ]);
  expect(messageOf(saved)).toBe("Saved as “Ours open”.");
  expect(await page("/admin/payments?kind=donation")).toMatch(
    /href="\/admin\/payments\?state=open"[^>]*>Ours open</,
  );
  expect(await page("/admin/families")).not.toContain(">Ours open<");
  const shown = await page("/admin/payments?state=open");
  const [, id = ""] = /name="view" value="([^"]+)"/.exec(shown) ?? [];
  await submit("/admin/views", { _action: "delete-view", path: "/admin/payments", view: id });
  expect(await page("/admin/payments?kind=donation")).not.toContain(">Ours open<");
});

test("nobody sees or deletes another's view", async ({ club, cookie }) => {
  await staffActions(club, cookie).submit("/admin/views", { ...view, name: "Mine" });
  const page = await (
    await club.request("/admin/payments?state=open", { headers: { Cookie: cookie } })
  ).text();
  const [, id = ""] = /name="view" value="([^"]+)"/.exec(page) ?? [];
  const who = { ...editor, email: "colleague@example.ca" };
  await club.hire(who, "admin");
  const theirs = await club.signIn(who);
  const other = await (
    await club.request("/admin/payments?kind=donation", { headers: { Cookie: theirs } })
  ).text();
  expect(other).not.toContain(">Mine<");
  await staffActions(club, theirs).submit("/admin/views", {
    _action: "delete-view",
    path: "/admin",
    view: id,
  });
  expect(
    await (
      await club.request("/admin/payments?kind=donation", { headers: { Cookie: cookie } })
    ).text(),
  ).toContain(">Mine<");
});

test("a view without a name, a filter or a list is not saved; nothing leads off the site", async ({
  club,
  cookie,
}) => {
  const { submit } = staffActions(club, cookie);
  for (const [fields, back] of [
    [{ ...view, name: " " }, "/admin/payments?state=open"],
    [{ ...view, name: "x", search: "" }, "/admin/payments"],
    [{ ...view, name: "x", path: "//evil.example" }, "/admin"],
    [{ ...view, name: "x", path: "/admin/../login" }, "/admin"],
  ] as const) {
    const answer = await submit("/admin/views", fields);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, back]);
    expect(messageOf(answer)).toContain("Give the view a name");
  }
  const deleted = await submit("/admin/views", { _action: "delete-view", view: "none" });
  expect(deleted.headers.get("Location")).toBe("/admin");
});

test("the number of saved views is limited", async ({ club, cookie }) => {
  const { submit } = staffActions(club, cookie);
  let answer = await submit("/admin/views", { ...view, name: "View" });
  for (let n = 0; n < mostViews; n += 1)
    answer = await submit("/admin/views", { ...view, name: `View ${n}` });
  expect(messageOf(answer)).toContain(`save up to ${mostViews} views`);
});
