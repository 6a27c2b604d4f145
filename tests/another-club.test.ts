import { checkoutOf } from "#tests/support/checkouts.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectionNames } from "#modules/content/collections.ts";
import { smallClub } from "./fixtures/club/all.ts";
import { json, openTestClub, type TestClub } from "./support/club.ts";
import { everyMail } from "./support/every-mail.ts";
import { namesOfOthers } from "./support/names-of-others.ts";
import { pagesOf } from "./support/page-list.ts";
import { postForm, publicForms } from "./support/public-forms.ts";

/** The whole site with other content: any mention of Quarterlane must come from the code. */
let club: TestClub;
let Cookie = "";
let pages: string[];
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content: smallClub });
  Cookie = await club.signIn();
  pages = await pagesOf("", club.request);
}, 60_000);
afterAll(() => club.close());

async function read(path: string, headers = {}) {
  const answer = await club.request(path, { headers });
  return { status: answer.status, text: await answer.text() };
}

test("every public page is the small club's, and says nothing of another", async () => {
  expect(pages).toContain("/location/shediac");
  for (const path of [...pages, "/nowhere", "/subscribe", "/data-request"]) {
    const { status, text } = await read(path);
    expect([path, status]).toEqual([path, path === "/nowhere" ? 404 : 200]);
    expect([path, namesOfOthers(text)]).toEqual([path, []]);
    expect([path, text.includes("Les Éclairs de Dieppe")]).toEqual([path, true]);
  }
});

test("so are feeds, the sitemap, the manifest and the calendar, which runs on its clock", async () => {
  for (const path of ["/feed.xml", "/sitemap.xml", "/site.webmanifest"]) {
    const { status, text } = await read(path);
    expect([path, status, namesOfOthers(text)]).toEqual([path, 200, []]);
  }
  const { text } = await read("/schedule/releve.ics");
  expect(namesOfOthers(text)).toEqual([]);
  expect(text).toContain("TZID:America/Moncton");
  expect(text).toContain("Anneau de la Plage");
});

test("so are the staff pages", async () => {
  const sections =
    "inbox outbox health privacy newsletter payments account people audit content blogs location-pages pictures"
      .split(" ")
      .concat(collectionNames.map((name) => `content/${name}`))
      .map((name) => `/admin/${name}`);
  for (const path of ["/admin", ...sections]) {
    const { status, text } = await read(path, { Cookie });
    expect([path, status]).toEqual([path, 200]);
    expect([path, namesOfOthers(text)]).toEqual([path, []]);
  }
});

test("so is every mail", () => {
  for (const [kind, mail] of Object.entries(everyMail(smallClub)))
    expect([kind, namesOfOthers(JSON.stringify(mail))]).toEqual([kind, []]);
});

describe("a family", () => {
  test("reads the group, its memberships and the next practice in the club's zone", async () => {
    const { text } = await read("/register-for-membership");
    for (const expected of ["LES ÉCLAIRS", "Première saison", "$155", "Été à Dieppe"])
      expect(text).toContain(expected);
    // Once per slider, and once in the row for phones.
    expect(text.match(/>JE M’INSCRIS</g)).toHaveLength(6);
    const finder = await read("/find-a-group?born=2016&town=Sh%C3%A9diac&goal=track");
    expect(finder.text).toContain("La relève");
  });

  test("writes, and is answered by this club", async () => {
    const { path, fields } = publicForms.inquiry;
    const answer = await postForm(club, path, fields);
    const receipt = await read(answer.headers.get("Location") ?? "");
    expect([receipt.status, namesOfOthers(receipt.text)]).toEqual([200, []]);
  });

  test("registers in its only group, and no next-generation checkout opens", async () => {
    const items = (type: string) => json({ items: [{ type, id: 2, quantity: 1 }] });
    const opened = await club.request("/create-checkout-session", items("eclairs"));
    const { session_id: session } = (await opened.json()) as { session_id: string };
    const agreement = await read(await checkoutOf(club.ctx, session));
    expect([opened.status, agreement.status]).toEqual([200, 200]);
    expect(agreement.text).toContain("Deuxième saison");
    expect(namesOfOthers(agreement.text)).toEqual([]);
    const other = await club.request(
      "/create-checkout-session-next-gen",
      items("track_field_elementary"),
    );
    expect(other.status).toBe(400);
  });
});
