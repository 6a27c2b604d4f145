import { messageOf } from "#tests/support/flash.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import {
  anotherPlace,
  dailyClub,
  dailyGroup,
  dayFromNow,
  keyFromNow,
} from "#tests/support/daily-practice.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { sessionChanges } from "#modules/catalogue/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { families, guardians } from "#modules/families/schema.ts";
import { messages } from "#modules/messaging/schema.ts";

let club: TestClub;
let beside: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content: dailyClub, follows: true });
  beside = await openTestClub({ pages: "built", content: dailyClub, follows: true, beside: club });
  cookie = await club.signIn();
});
afterAll(async () => {
  await beside.close();
  await club.close();
});
beforeEach(async () => {
  await club.ctx.db.delete(sessionChanges);
  await club.ctx.db.delete(messages);
});

const textOf = async (answer: Promise<Response>) =>
  (await (await answer).text()).replaceAll("<!-- -->", "");
const section = (path = "") =>
  textOf(club.request(`/admin/sessions${path}`, { headers: { Cookie: cookie } }));
const submit = (fields: Record<string, string>, path = "") =>
  staffActions(club, cookie).submit(`/admin/sessions${path}`, fields);
const [reason = ""] = dailyClub.schedules.reasons;
const key = () => keyFromNow(1);
const cancel = (seen = 0) =>
  submit({ _action: "cancel", session: `${seen} ${key()}`, reason: reason });
const names = ["La relève", "Les autres"];

test("a session is cancelled with a ready reason, by one button that says who is told", async () => {
  const page = await section();
  for (const name of names) expect(page).toContain(name);
  expect(page).toContain(`value="0 ${key()}"`);
  expect(page).toMatch(new RegExp(`<input type="radio" name="reason"[^>]*value="${reason}"`));
  expect(page).not.toMatch(/<button[^>]*name="reason"/);
  expect(page).toContain("Cancel and tell the families");
  expect(page).not.toMatch(/type="radio"[^>]*checked/);
  const message = await section(`/${key()}`);
  expect(message).toContain("Pourquoi : [The reason]");
  const answer = await cancel();
  expect(answer.headers.get("Location")).toBe(`/admin/sessions/${key()}`);
  expect(messageOf(answer)).toBe("Cancelled. Pages, calendars and feeds say so.");
  const after = await section(`/${key()}`);
  expect(after).toContain(reason);
  expect(await textOf(cancel())).toContain("Somebody changed it meanwhile");
});

test("before a practice is cancelled, staff read how many people are told", async () => {
  const make = records(club);
  const first = await make.registered();
  await make.registered({ email: "kofi@example.ca" });
  await club.ctx.db
    .insert(guardians)
    .values({ familyId: first.familyId, name: "Yaw Osei", email: "yaw@example.ca" });
  const page = await section();
  expect(page).toContain("Cancel and tell the families</button>");
  const [, own = ""] = page.split(`value="0 ${key()}"`);
  expect(/(\d+ people will be notified|Nobody will be notified)/.exec(own)?.[0]).toBe(
    "3 people will be notified",
  );
  const [, together = ""] = page.split("Cancel all 2 at Stade Croix-Bleue, Dieppe");
  expect(/(\d+ people will be notified|Nobody will be notified)/.exec(together)?.[0]).toBe(
    "3 people will be notified",
  );
  expect(await section(`/${key()}`)).toContain("3 people will be notified.");
  await club.ctx.db.delete(orders);
  await club.ctx.db.delete(families);
  expect(await section(`/${key()}`)).toContain("Nobody will be notified");
});

test("a page of a session lists a hundred people to call", async () => {
  const { familyId } = await records(club).registered({ email: "" });
  await club.ctx.db.insert(guardians).values(
    Array.from({ length: 101 }, (_, n) => ({
      familyId,
      name: `Guardian ${n}`,
      email: "",
      phone: `905-555-0${100 + n}`,
    })),
  );
  const callsOn = async (page: number) =>
    (await section(`/${key()}?page=${page}`)).match(/href="tel:/g)?.length;
  expect([await callsOn(1), await callsOn(2), await callsOn(99)]).toEqual([100, 1, 1]);
  await club.ctx.db.delete(orders);
  await club.ctx.db.delete(families);
});

test("every machine’s cached pages have it: schedule, home, finder, structured data", async () => {
  const paths = ["/schedule", "/", `/find-a-group?age=9`];
  const pageOf = (each: TestClub, path: string) => () => textOf(each.request(path));
  // The previous test left its change on them.
  for (const each of [club, beside])
    for (const path of paths) await expect.poll(pageOf(each, path)).not.toContain(`pm. ${reason}`);
  await cancel();
  for (const each of [club, beside])
    for (const path of paths)
      await expect.poll(pageOf(each, path)).toContain(`5:30–6:30 pm. ${reason}`);
  const schedule = await textOf(beside.request("/schedule"));
  expect(schedule).toContain(`Tomorrow, 5:30–6:30 pm: cancelled. ${reason}`);
  expect(schedule).toContain("https://schema.org/EventCancelled");
  const feed = await textOf(beside.request(`/schedule/${dailyGroup}.ics`));
  expect(feed).toContain("STATUS:CANCELLED");
  // Cacheable again, as before.
  expect((await beside.request("/schedule")).headers.get("Cache-Control")).toContain("public");
});

test("all sessions of an evening at one place are cancelled together", async () => {
  const page = await section();
  expect(page).toContain("Cancel all 2 at Stade Croix-Bleue, Dieppe");
  const body = new URLSearchParams({ _action: "cancel", reason: reason });
  for (const which of ["own", "other"] as const)
    body.append("session", `0 ${keyFromNow(1, which)}`);
  const answer = await club.request("/admin/sessions", {
    method: "POST",
    body,
    headers: staffActions(club, cookie).headers(),
  });
  expect(answer.status).toBe(303);
  await expect.poll(() => textOf(club.request("/"))).toContain("2 practices cancelled tomorrow.");
  const noticesOn = async (path: string) =>
    /<aside class="notices"[^]*?<\/aside>/.exec(await (await club.request(path)).text())?.[0] ?? "";
  for (const path of ["/first-practice", "/register-for-membership", "/contact-us", "/news"])
    expect(await noticesOn(path)).toContain("Next 7 days: 2 practices cancelled.");
  expect(await noticesOn("/about")).toBe("");
});

test("without a reason, or with one that is too long, nothing is cancelled", async () => {
  for (const [reason, error] of [
    ["  ", "Say why it is cancelled"],
    ["x".repeat(161), "Use 160 characters or fewer"],
  ] as const) {
    const fields = { _action: "cancel", session: `0 ${key()}`, reason };
    for (const path of ["", `/${key()}`]) {
      const answer = await submit(fields, path);
      expect(answer.status).toBe(400);
      expect(await textOf(Promise.resolve(answer))).toContain(error);
    }
  }
  expect(await club.ctx.db.$count(sessionChanges)).toBe(0);
});

test("a wrong time keeps what was typed and says what is wrong at its field", async () => {
  const typed = { day: dayFromNow(2), start: "17:00", end: "16:00", venue: anotherPlace.id };
  const moved = await textOf(
    submit({ _action: "move", session: `0 ${key()}`, ...typed, reason: "Rain" }, `/${key()}`),
  );
  const added = await textOf(
    submit({
      _action: "add",
      id: crypto.randomUUID(),
      group: dailyGroup,
      ...typed,
      reason: "Rain",
    }),
  );
  for (const page of [moved, added]) {
    expect(page).toContain("It has to end after it starts");
    expect(page).toContain('value="Rain"');
    expect(page).toContain(`value="${typed.day}"`);
  }
});

test("the page says when the families are notified, stops the message, and undoes the change", async () => {
  await records(club).registered();
  await cancel();
  expect(await section(`/${key()}`)).toContain("The message goes out on ");
  const undone = await submit({ _action: "undo" }, `/${key()}`);
  expect(undone.headers.get("Location")).toBe("/admin/sessions");
  expect(messageOf(undone)).toBe("Undone. Nobody is told about it.");
  const late = await submit({ _action: "undo" }, `/${key()}`);
  expect([late.status, await textOf(Promise.resolve(late))]).toEqual([
    409,
    expect.stringContaining("Too late"),
  ]);
});

test("sessions that do not exist are 404, unknown buttons 400", async () => {
  for (const path of ["/none", `/own-monday-2027-02-30`, `/${keyFromNow(1)}x`])
    expect(
      (await club.request(`/admin/sessions${path}`, { headers: { Cookie: cookie } })).status,
    ).toBe(404);
  expect(
    (await submit({ _action: "cancel", session: "0 none", reason: reason }, "/none")).status,
  ).toBe(404);
  expect((await submit({ _action: "toString" }, `/${key()}`)).status).toBe(400);
  expect((await submit({ _action: "toString" })).status).toBe(400);
});
