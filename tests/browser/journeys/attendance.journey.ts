import {
  type AttendanceClub,
  attendanceTest,
  choice,
  nameOf,
  openOnce,
  row,
  sheet,
  status,
} from "./attendance-club.ts";
import { expect, hydrated, problemsOf } from "../visit.ts";
import { admin } from "../open-site.ts";

const athleteCount = 18;
const test = attendanceTest(athleteCount);
test.describe.configure({ mode: "serial", timeout: 120_000 });

/** A second account, which accepts its invitation. */
async function colleague({ office, post, headers }: AttendanceClub) {
  const who = { email: "wren@example.ca", password: "a-good-pass-2" };
  const form = { _action: "invite", name: "Wren", email: who.email, role: "admin" };
  await office.request.post("/admin/people/invitations", { form, headers });
  // The outbox page shows mails without such links.
  const mail = () => post.mails.find(({ envelope }) => envelope.to.includes(who.email))?.text;
  await expect.poll(mail).toContain("/login/invitation");
  const [link = ""] = /\/login\/invitation\?key=[\w.-]+/.exec(mail() ?? "") ?? [];
  const chosen = { password: who.password, again: who.password };
  const joined = await office.request.post(link, { form: chosen, headers });
  expect(joined.status()).toBe(200);
  return who;
}

test("a coach without a network marks 18 athletes, comes back, and all are there once", async ({
  club,
}) => {
  const device = await club.signedIn();
  const coach = await device.newPage();
  await openOnce(coach);
  expect(await problemsOf(coach)).toEqual([]);
  await device.setOffline(true);
  await coach.goto("/admin/attendance");
  await coach
    .getByRole("link", { name: /Middle school/ })
    .first()
    .click();
  await hydrated(coach);
  await expect(coach.getByText(`0 of ${athleteCount} here`)).toBeVisible();
  // Nothing moves under the finger, neither the row nor those below it.
  const places = () =>
    Promise.all([1, 2, 6].map((n) => choice(coach, nameOf(n), "Here").boundingBox()));
  const before = await places();
  await status(coach, nameOf(1), "Here");
  await expect(coach.getByText(/No network\. 1 mark is kept/)).toBeVisible();
  expect(await places()).toEqual(before);
  await status(coach, nameOf(6), "Absent");
  // One click for the others; Undo reverts only that click.
  await coach.getByRole("button", { name: "Everyone is here" }).click();
  await expect(coach.getByText(`17 of ${athleteCount} here`)).toBeVisible();
  await coach.getByRole("button", { name: /^Undo ?: everyone is here/ }).click();
  await expect(coach.getByText(`1 of ${athleteCount} here`)).toBeVisible();
  await coach.getByRole("button", { name: "Everyone is here" }).click();
  for (const n of [12, 18]) await status(coach, nameOf(n), "Absent");
  await expect(coach.getByText(`15 of ${athleteCount} here`)).toBeVisible();
  await expect(coach.getByText("All marked")).toBeVisible();
  await expect(coach.getByText("52 wait to be sent")).toBeVisible();
  await expect(coach.getByText(/No network\. 52 marks are kept on this device/)).toBeVisible();
  expect(await problemsOf(coach)).toEqual([]);
  // The phone is locked and the page opened again: nothing is lost.
  await coach.reload();
  await hydrated(coach);
  await expect(coach.getByText("52 wait to be sent")).toBeVisible();

  await device.setOffline(false);
  await expect(coach.getByText("wait to be sent")).toHaveCount(0);
  const csv = await (await club.office.request.get("/api/attendance.csv")).text();
  expect(csv.match(/,here,yes,/g)).toHaveLength(15);
  expect(csv.match(/,absent,yes,/g)).toHaveLength(3);
  await device.close();
});

test("a note about an athlete and one about the practice are written without a network", async ({
  club,
}) => {
  const device = await club.signedIn();
  const coach = await device.newPage();
  await openOnce(coach);
  await device.setOffline(true);
  await coach.goto(sheet);
  await hydrated(coach);
  await row(coach, nameOf(2)).locator("summary").click();
  await coach.getByLabel(`Your note: ${nameOf(2)}`).fill("Ankle taped");
  await coach.getByRole("button", { name: `Save the note: ${nameOf(2)}` }).click();
  await coach.getByLabel("Your note: this practice").fill("Rain after six");
  await coach.getByRole("button", { name: "Save the note: this practice" }).click();
  await expect(coach.getByText(/2 notes are kept on this device/)).toBeVisible();
  expect(await problemsOf(coach)).toEqual([]);
  // The phone is locked.
  await coach.reload();
  await hydrated(coach);
  await expect(coach.getByLabel("Your note: this practice")).toHaveValue("Rain after six");
  await device.setOffline(false);
  await expect(coach.getByText("wait to be sent")).toHaveCount(0);
  await device.close();
  const other = await club.signedIn();
  const page = await other.newPage();
  await page.goto(sheet);
  await expect(page.getByLabel("Your note: this practice")).toHaveValue("Rain after six");
  await expect(row(page, nameOf(2)).getByText("Note", { exact: true }).first()).toBeVisible();
  await other.close();
});

test("two coaches mark the same athletes: the later entry counts, and both see whose it is", async ({
  club,
}) => {
  const devices = await Promise.all([club.signedIn(), club.signedIn(await colleague(club))]);
  const [coach, other] = await Promise.all(devices.map((device) => device.newPage()));
  if (!coach || !other) throw new Error("There are no two coaches");
  await openOnce(coach);
  await coach.goto(sheet);
  await hydrated(coach);
  await devices[0]?.setOffline(true);
  await status(coach, nameOf(1), "Absent");
  await expect(row(coach, nameOf(1)).getByText("waits to be sent")).toBeVisible();
  await other.goto(sheet);
  await hydrated(other);
  await status(other, nameOf(1), "Excused");
  await expect(row(other, nameOf(1)).getByText(/Excused · Wren/)).toBeVisible();
  await expect(other.getByText("wait to be sent")).toHaveCount(0);

  await devices[0]?.setOffline(false);
  await expect(coach.getByText(/you marked “absent”\. Wren marked “excused”/)).toBeVisible();
  await expect(row(coach, nameOf(1)).getByText(/Excused · Wren/)).toBeVisible();
  await status(coach, nameOf(1), "Here");
  await expect(coach.getByText("wait to be sent")).toHaveCount(0);
  await coach.getByRole("button", { name: /^Undo/ }).click();
  await expect(choice(coach, nameOf(1), "Excused")).toHaveAttribute("aria-pressed", "true");
  for (const device of devices) await device.close();
});

test("a session that ends while there is no network: the marks wait for the sign-in", async ({
  club,
}) => {
  const device = await club.signedIn();
  const coach = await device.newPage();
  await openOnce(coach);
  await coach.goto(sheet);
  await hydrated(coach);
  await device.setOffline(true);
  for (const n of [2, 3, 4]) await status(coach, nameOf(n), "Excused");
  await expect(coach.getByText("3 wait to be sent")).toBeVisible();
  await device.clearCookies();
  await device.setOffline(false);
  await expect(
    coach.getByText("You are signed out. 3 marks are kept on this device."),
  ).toBeVisible();
  await coach.getByRole("link", { name: "Sign in" }).click();
  await expect(coach).toHaveURL(/\/login/);
  await hydrated(coach);
  // Names are hidden until somebody has signed in; the entries are kept.
  await expect.poll(() => coach.evaluate(() => caches.has("attendance-pages"))).toBe(false);
  await coach.getByLabel("Email").fill(admin.email);
  await coach.getByLabel("Password", { exact: true }).fill(admin.password);
  await coach.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(coach).toHaveURL(new RegExp(`${sheet}$`));
  await hydrated(coach);
  await expect(choice(coach, nameOf(4), "Excused")).toHaveAttribute("aria-pressed", "true");
  await expect(coach.getByText("wait to be sent")).toHaveCount(0);
  await device.close();
});

test("after the logout no name is on the device, and no list opens without a network", async ({
  club,
}) => {
  const device = await club.signedIn();
  const coach = await device.newPage();
  await openOnce(coach);
  await coach.goto("/admin");
  await hydrated(coach);
  await coach.locator("#profile").getByRole("button", { name: "Logout" }).click();
  await expect(coach).toHaveURL(/\/login/);
  expect(await coach.evaluate(() => caches.has("attendance-pages"))).toBe(false);
  await device.setOffline(true);
  await coach.goto(sheet);
  await expect(coach.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(coach.getByText("No list is stored on this device.")).toBeVisible();
  await device.close();
});

test.describe("without JavaScript", () => {
  test("each button is a form, Undo reverts it, and a guest is found", async ({ club }) => {
    const device = await club.signedIn(admin, { javaScriptEnabled: false });
    const coach = await device.newPage();
    await coach.goto("/admin/attendance");
    await coach
      .getByRole("link", { name: /Middle school/ })
      .first()
      .click();
    await status(coach, nameOf(18), "Excused");
    await expect(choice(coach, nameOf(18), "Excused")).toHaveAttribute("aria-pressed", "true");
    await coach.getByRole("button", { name: /^Undo ?: Runner18/ }).click();
    await expect(choice(coach, nameOf(18), "Absent")).toHaveAttribute("aria-pressed", "true");
    await coach.getByLabel("Name").fill("runner");
    await coach.getByRole("button", { name: "Find" }).click();
    await expect(coach.getByText("Nobody else of this season has that name.")).toBeVisible();
    await device.close();
  });
});
