import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { collectionSchema } from "../collections.ts";
import { composeMail } from "./compose.ts";

const { club, mails } = smallClub;
const problemsOf = (inquiry: { subject: string; text: string[] }) => {
  const { error } = collectionSchema("mails").safeParse({ ...mails, inquiry });
  return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
};

test("placeholders are filled in once, between the greeting and the sender", () => {
  const labels = { subject: "Reçu {reference}", text: ["Réponse {promise}.", "{receipt}"] };
  const values = { reference: "{receipt}", receipt: "https://club.example/r" };
  expect(composeMail(labels, { name: "Zoé", values, club })).toEqual({
    subject: "Reçu {receipt}",
    text: [
      "Hello Zoé,",
      "Réponse in two days.",
      "https://club.example/r",
      `${club.name}\n${club.postalAddress}\n${club.email} · ${club.phone}`,
    ].join("\n\n"),
  });
});

test("a paragraph without a value is left out", () => {
  const labels = { subject: "Merci", text: ["Merci.", "{taxReceipt}"] };
  const { text } = composeMail(labels, { name: null, values: { taxReceipt: "" }, club });
  expect(text.split("\n\n")).toHaveLength(2);
});

test("staff learn which placeholder does not exist, and which one is missing", () => {
  expect(problemsOf(mails.inquiry)).toEqual([]);
  expect(problemsOf({ subject: "Reçu {amount}", text: ["{receipt}"] })).toEqual([
    ["inquiry.subject", "There is no {amount} here, only {reference}, {receipt}, {promise}."],
  ]);
  expect(problemsOf({ subject: "Reçu", text: ["Merci."] })).toEqual([
    ["inquiry.text", "{receipt} is missing."],
  ]);
});
