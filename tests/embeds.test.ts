import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "./support/club.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());

const policyOf = (answer: Response) => answer.headers.get("Content-Security-Policy") ?? "";

test("without a scheduling service the booking page shows other ways, and allows no frame", async () => {
  const answer = await club.request("/appointment-booking");
  const html = await answer.text();
  expect(html).toContain(club.ctx.content.office.booking.noFrame.heading);
  expect(html).toContain(`tel:${club.ctx.content.club.phoneLink}`);
  expect(html).not.toContain("<iframe");
  expect(policyOf(answer)).not.toContain("frame-src");
});

test("with one its frame is there without JavaScript, in English, and only this page allows it", async () => {
  club.ctx.content.external.scheduling = {
    url: "https://calendar.example/quarterlane",
    appointmentType: "first-practice",
  };
  club.forgetPages();
  const answer = await club.request("/appointment-booking");
  expect(await answer.text()).toContain(
    '<iframe src="https://calendar.example/quarterlane?lang=en&amp;appointmentType=first-practice"',
  );
  expect(policyOf(answer)).toContain("frame-src https://calendar.example;");
  expect(policyOf(await club.request("/"))).not.toContain("frame-src");
});
