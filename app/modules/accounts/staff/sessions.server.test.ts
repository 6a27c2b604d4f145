import { messageOf } from "#tests/support/flash.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { staffUsers } from "#core/audit/schema.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());
beforeEach(async () => {
  await club.ctx.db.delete(staffUsers).where(eq(staffUsers.role, "editor"));
  cookie = await club.signIn();
});

const post = (path: string, fields: Record<string, string>, as = cookie) =>
  staffActions(club, cookie).submit(path, fields, as);
const get = (path: string, as = cookie) => club.request(path, { headers: { Cookie: as } });
const textOf = async (answer: Promise<Response> | Response) =>
  (await (await answer).text()).replaceAll("<!-- -->", "");
const chosen = { password: "feather-42", again: "feather-42" };

test("sessions are listed and ended, one by one and all others; a new password ends them too", async () => {
  await club.hire(editor);
  const [one, two, three] = [
    await club.signIn(editor),
    await club.signIn(editor),
    await club.signIn(editor),
  ];
  const page = await textOf(get("/admin/account", one));
  const ids = Array.from(page.matchAll(/name="session" value="([^"]+)"/g), ([, id]) => id ?? "");
  expect(ids).toHaveLength(2);
  await post("/admin/account/sessions", { _action: "end", session: ids[0] ?? "" }, one);
  const open = async () =>
    (await Promise.all([one, two, three].map((as) => get("/admin", as)))).map(
      ({ status }) => status,
    );
  expect((await open()).toSorted()).toEqual([200, 200, 303]);
  await post("/admin/account/sessions", { _action: "end" }, one);
  expect(await open()).toEqual([200, 303, 303]);
  const four = await club.signIn(editor);
  const change = { _action: "password", current: editor.password, ...chosen };
  const easy = { ...change, password: "qwertyuiop", again: "qwertyuiop" };
  expect(await textOf(post("/admin/account", easy, one))).toContain("Many people use this");
  const changed = await post("/admin/account", change, one);
  expect(messageOf(changed)).toContain("password");
  expect(
    (
      await get(
        "/admin",
        changed.headers
          .getSetCookie()
          .map((one) => one.split(";")[0])
          .join("; "),
      )
    ).status,
  ).toBe(200);
  expect((await get("/admin", four)).status).toBe(303);
});

test("an admin sees where colleagues are signed in, and signs them out", async () => {
  const id = await club.hire(editor);
  const [one, two] = [await club.signIn(editor), await club.signIn(editor)];
  const page = await textOf(get("/admin/people"));
  expect(page).toContain("Sign out… (2 devices)");
  const [, session = ""] = /name="session" value="([^"]+)"/.exec(page) ?? [];
  const end = (fields: object) => post("/admin/people", { _action: "sign-out", id, ...fields });
  expect((await end({ session })).status).toBe(303);
  const open = async () =>
    (await Promise.all([one, two].map((as) => get("/admin", as)))).map(({ status }) => status);
  expect((await open()).toSorted()).toEqual([200, 303]);
  expect((await end({})).status).toBe(303);
  expect(await open()).toEqual([303, 303]);
  expect((await end({})).status).toBe(409);
  const own = await club.signIn(editor);
  expect((await post("/admin/people", { _action: "sign-out", id }, own)).status).toBe(403);
});
