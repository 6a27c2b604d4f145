import { afterAll, beforeAll, expect, test } from "vitest";
import { content } from "#content/all.ts";
import { emptyContent } from "#edge/setup/empty-content.ts";
import { everyCoach } from "#modules/content/coaches.ts";
import { openTestClub, type TestClub } from "./support/club.ts";
import { emptySections } from "./support/empty-sections.ts";
import { pagesOf } from "./support/page-list.ts";

/** The site of a club that started without the sample, with details of its own. */
const club = { ...emptyContent.club, towns: ["Moncton"], tagline: "Track and field in Moncton" };

let site: TestClub;
beforeAll(async () => {
  site = await openTestClub({ pages: "built", content: { ...emptyContent, club } });
}, 60_000);
afterAll(() => site.close());

const sample = [
  ...content.club.towns,
  "Durham",
  "Toronto",
  content.founder.normal.name,
  content.founder.donation.name,
  ...everyCoach(content.coaches).map(({ name }) => name),
  ...content.speed.drafted.athletes.map(({ name }) => name),
  ...content.testimonials.parents.map(({ title }) => title),
  ...content.articles.map(({ title }) => title),
];

test("every public page opens, and names nobody and no town of the sample", async () => {
  for (const path of await pagesOf("", site.request)) {
    const answer = await site.request(path);
    expect.soft([path, answer.status]).toEqual([path, 200]);
    const html = (await answer.text())
      .replaceAll(club.postalAddress, "")
      .replaceAll(/America\/Toronto|<script\b[^]*?<\/script>/g, "");
    expect.soft([path, sample.filter((name) => html.includes(name))]).toEqual([path, []]);
  }
});

test("no page has a heading without content", async () => {
  for (const page of await pagesOf("", site.request)) {
    const html = await (await site.request(page)).text();
    expect.soft([page, emptySections(html)]).toEqual([page, []]);
  }
});

test("every page in the menu of the admin site opens", async () => {
  const Cookie = await site.signIn();
  for (const { path, link } of site.ctx.modules.sections) {
    if (!link) continue;
    const answer = await site.request(path, { headers: { Cookie } });
    expect.soft([path, answer.status]).toEqual([path, 200]);
    await answer.text();
  }
});
