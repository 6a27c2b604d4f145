import { expect, test } from "vitest";
import { type FillingEvidence, spamReasons } from "./spam.ts";

const person: FillingEvidence = { trapped: false, sentFrom: "page", seconds: 40, tooMany: false };
const inquiry = { first_name: "Ada", last_name: "Seo", message: "Do you train in winter?" };

type Case = [who: string, evidence: Partial<FillingEvidence>, fields: Record<string, string>];

test.each<Case>([
  ["a person", {}, {}],
  ["a person in a hurry", { seconds: 1 }, {}],
  ["a person without JavaScript", { seconds: null }, {}],
  ["who left the page open for days", { sentFrom: "old page" }, {}],
  ["a call of the site's own", { sentFrom: "own site" }, {}],
  ["a machine with the club's key", { sentFrom: "machine" }, {}],
  ["an email address in the text", {}, { message: "Write to a.da@gmail.com or b@mail.example.ca" }],
  [
    "a missing space",
    {},
    { first_name: "St.John", message: "We came.Then we left, i.e. at 7.30 p.m." },
  ],
  [
    "names, ages and grades",
    {},
    { first_name: "J.R.", age: "9.5", grade: "gr.6", phone: "905.555.0123/0124" },
  ],
  ["somebody with a link to a result", {}, { message: "My time: https://results.example/1" }],
  ["right-to-left text and a heart", {}, { message: "مرحبا ❤️" }],
  ["a price in the question", {}, { message: "Is it 100$ or $120?" }],
])("%s is let through", (_who, evidence, fields) => {
  expect(spamReasons({ ...inquiry, ...fields }, { ...person, ...evidence })).toBeNull();
});

test.each<[...Case, reason: string]>([
  ["who ticks what nobody sees", { trapped: true }, {}, "A hidden box was checked"],
  ["who sends too many", { tooMany: true }, {}, "Too many forms in a short time"],
  ["a post without our stamp", { sentFrom: "elsewhere" }, {}, "Not sent from our page"],
  [
    "a fast one from an old page",
    { sentFrom: "old page", seconds: 0 },
    {},
    "From a page opened days ago",
  ],
  [
    "a link in a call that says it is the site's",
    { sentFrom: "own site" },
    { message: "quarterlane-prize.ca" },
    "Sent by a program",
  ],
  [
    "a link for a name",
    {},
    { first_name: "https://spam.example" },
    "A link where a name or number belongs",
  ],
  ["markup", {}, { message: "<a href=x>x</a>" }, "Contains link code"],
  [
    "an offer with a link",
    {},
    { message: "SEO services: www.spam.example" },
    "Offers something for sale",
  ],
])("%s is suspicious", (_who, evidence, fields, reason) => {
  expect(spamReasons({ ...inquiry, ...fields }, { ...person, ...evidence })).toContain(reason);
});

test.each([
  "https://spam.example",
  "bit.ly/3xyz",
  "bit.ly",
  "Evil.Com",
  "You won! Claim at quarterlane-prize.ca",
  "quarterlane-prize.ca/win",
  "example.photography/x",
  "www.spam.example",
  "spam.xyz:8080/x",
  "192.168.1.20/x",
  "quarterlane-prize。ca",
  "quarterlane-prize．ca",
  "bit\u200b.ly",
  "пример.рф",
  "(spam.top)",
  "--spam.com",
  "_spam.com",
  "a@spam.com/win",
])("%j is a link", (link) => {
  for (const field of ["first_name", "name", "athlete", "birth_year", "phone", "age"])
    expect(spamReasons({ ...inquiry, [field]: link }, person)).toContain(
      "A link where a name or number belongs",
    );
  expect(
    spamReasons({ ...inquiry, message: `See ${link} and ${link}` }, { ...person, seconds: 1 }),
  ).toContain("Contains several links");
});

test("no text makes the spam check slow", () => {
  const texts = ["a", "a-", "a.", "ab.cd-", "1.", "a@", "a.a@", "-", "www."].map((part) =>
    part.repeat(10_000 / part.length),
  );
  const started = performance.now();
  for (const text of texts) spamReasons({ first_name: text, message: text }, person);
  expect(performance.now() - started).toBeLessThan(500);
});
