import { expect, test } from "vitest";
import { content as quarterlane } from "#content/all.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { familyPageMail, guardianAddedMail } from "./families-mails.ts";
import { registrationMail } from "#modules/billing/payments-mails.ts";

const site = "https://club.example";
const link = `${site}/family/a-key`;
const order = {
  reference: "K7QM-2RD4",
  customerName: "Abena",
  paid: "$120 CAD",
  title: "Hurdles",
  lines: [],
  agreedAt: null,
  terms: [],
  receipt: `${site}/receipt/x`,
  publicUrl: site,
};

test("a receipt names the family page and where to ask for a new link, or says nothing of it", () => {
  // The fixture's text has no placeholder for it, like a text that staff saved earlier: it is added at the
  // end.
  for (const club of [quarterlane, smallClub]) {
    const { text } = registrationMail({ ...order, familyPage: link }, club);
    expect(text.split(link)).toHaveLength(2);
    expect(text).toMatch(/https:\/\/club\.example\/family(?!\/)/);
    for (const familyPage of [null, undefined])
      expect(
        registrationMail({ ...order, ...(familyPage === null && { familyPage }) }, club).text,
      ).not.toMatch(/\/family|\{familyPage\}/);
  }
});

test("input for a name is repeated only if it looks like a name", () => {
  const athletes = ["Ada", "win money at evil.example", "Mei Lin", "Ada"];
  const { text } = familyPageMail(
    {
      name: "Abena",
      pages: [
        { athletes, link },
        { athletes: ["Kofi"], link },
      ],
      site,
    },
    smallClub,
  );
  expect(text).toContain(`Open the page of Ada and Mei:\n${link}`);
  expect(text).not.toContain("evil");
  const page = { athletes: ["<b>x</b>"], link, site };
  const added = guardianAddedMail(
    { ...page, name: "Kofi", by: "https://evil.example" },
    quarterlane,
  );
  expect(added.text).toContain("Another guardian named you");
  expect(added.text).toContain("of your athlete at");
  expect(added.text).not.toMatch(/evil|<b>/);
});
