import { expect, test } from "vitest";
import { mailboxOf } from "./spam.ts";

test.each([
  ["ada@example.ca", "ada@example.ca"],
  ["ADA@Example.CA", "ada@example.ca"],
  ["ada+1@example.ca", "ada@example.ca"],
  ["ada+1+2@example.ca", "ada@example.ca"],
  ["ada@example.ca.", "ada@example.ca"],
  ["ada＋1@example.ca", "ada@example.ca"],
  ["a.da@example.ca", "a.da@example.ca"],
  ["+ada@example.ca", "+ada@example.ca"],
  ["ada+b@x@example.ca", "ada@example.ca"],
])("%s is read in %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
