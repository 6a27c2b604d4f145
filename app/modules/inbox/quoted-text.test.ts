import { expect, test } from "vitest";
import { splitQuoted } from "./quoted-text.ts";

test.each([
  ["Yes.\n\nOn Mon, Nov 23, 2026, The Club <a@b.ca> wrote:\n> Come?", "Yes."],
  ["Yes.\n\nOn Mon, Nov 23, 2026, The Club\n<a@b.ca> wrote:\n> Come?", "Yes."],
  ["Oui.\n\nLe lun. 23 nov. 2026 à 09:00, Le club <a@b.ca> a écrit :\n> Venez ?", "Oui."],
  ["Yes.\n\n-----Original Message-----\nFrom: The Club", "Yes."],
  ["Yes.\n\nFrom: The Club <a@b.ca>\nSent: Monday\nTo: Ada\n\nCome?", "Yes."],
  ["Yes.\n> Come?\n>\n> The Club\n", "Yes."],
])("%j: only the quoted part is folded", (text, own) => {
  const split = splitQuoted(text);
  expect(split.text).toBe(own);
  expect(split.quoted).toMatch(/Come|Venez|Club/);
});

test.each([
  "Yes.",
  "From: now on we come on Mondays",
  "> Come?\nYes.\n> On Monday?\nNo.",
  "> Only what was quoted",
  "On Monday she wrote: come",
])("%j: nothing is folded", (text) => {
  expect(splitQuoted(text)).toEqual({ text, quoted: "" });
});
