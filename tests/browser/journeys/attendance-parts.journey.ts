import { attendanceTest, choice, nameOf, openOnce, row, sheet, status } from "./attendance-club.ts";
import { expect, hydrated, problemsOf } from "../visit.ts";

const athleteCount = 102;
const test = attendanceTest(athleteCount);
test.describe.configure({ mode: "serial", timeout: 240_000 });

test("without a network, an entry on the second part stays there, counts on both, and is sent", async ({
  club,
}) => {
  const device = await club.signedIn();
  const coach = await device.newPage();
  await openOnce(coach);
  await device.setOffline(true);
  await coach.goto("/admin/attendance");
  await coach
    .getByRole("link", { name: /Middle school/ })
    .first()
    .click();
  await hydrated(coach);
  await expect(coach.getByText("Page 1 of 2")).toBeVisible();
  await expect(row(coach, nameOf(99))).toHaveCount(0);
  expect(await problemsOf(coach)).toEqual([]);
  await coach.getByRole("link", { name: "Next page: Osei" }).click();
  await hydrated(coach);
  await expect(coach.getByText("Page 2 of 2")).toBeVisible();
  await status(coach, nameOf(99), "Here");
  await expect(row(coach, nameOf(99)).getByText("waits to be sent")).toBeVisible();
  await expect(coach.getByText(`1 of ${athleteCount} here`)).toBeVisible();
  await coach.reload();
  await hydrated(coach);
  await expect(choice(coach, nameOf(99), "Here")).toHaveAttribute("aria-pressed", "true");
  await coach.getByRole("link", { name: "Page 1: Osei" }).click();
  await hydrated(coach);
  await expect(coach.getByText(`1 of ${athleteCount} here`)).toBeVisible();
  await expect(coach.getByText("1 wait to be sent")).toBeVisible();
  // A page that is not stored on the device names a practice only once.
  await coach.goto("/admin/attendance/elsewhere");
  await expect(coach.getByRole("heading", { name: "You are offline", level: 1 })).toBeVisible();
  await expect(coach.locator(`a[href^="${sheet}"]`)).toHaveCount(1);

  await coach.goto(`${sheet}/2`);
  await hydrated(coach);
  await expect(coach.getByText("1 wait to be sent")).toBeVisible();
  await device.setOffline(false);
  await expect(coach.getByText("wait to be sent")).toHaveCount(0);
  const csv = await (await club.office.request.get("/api/attendance.csv")).text();
  expect(csv.match(/,here,yes,/g)).toHaveLength(1);
  expect(csv).toContain(nameOf(99).split(" ")[0]);
  await device.close();
});

test("a list that was opened is on the device with all of its parts", async ({ club }) => {
  const device = await club.signedIn();
  const coach = await device.newPage();
  await coach.goto("/admin");
  await hydrated(coach);
  await openOnce(coach);
  await coach.evaluate(() => caches.delete("attendance-pages"));
  await coach.goto(sheet);
  await hydrated(coach);
  const storedSheets = () =>
    coach.evaluate(async () => {
      const cache = await caches.open("attendance-pages");
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(storedSheets).toEqual([sheet, `${sheet}/2`]);
  await device.close();
});

test("without JavaScript, an entry on the second part is a form that leads back to it", async ({
  club,
}) => {
  const device = await club.signedIn(undefined, { javaScriptEnabled: false });
  const coach = await device.newPage();
  await coach.goto(sheet);
  await coach.getByRole("link", { name: "Page 2: Osei" }).click();
  await status(coach, nameOf(98), "Absent");
  await expect(coach).toHaveURL(new RegExp(`${sheet}/2\\?`));
  await expect(choice(coach, nameOf(98), "Absent")).toHaveAttribute("aria-pressed", "true");
  await expect(coach.getByText(`1 of ${athleteCount} here`)).toBeVisible();
  await device.close();
});
