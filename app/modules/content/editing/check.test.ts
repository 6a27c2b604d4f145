import { expect, test } from "vitest";
import { z } from "zod";
import { plainMessage } from "./check.ts";

test.each([
  [z.string(), undefined, "Fill this in."],
  [z.string().min(1), "", "Fill this in."],
  [z.string().max(3), "four", "At most 3 characters."],
  [z.number(), "many", "This does not fit here."],
  [z.number().positive(), 0, "Enter a number above 0."],
  [z.number().min(5), 4, "At least 5."],
  [z.array(z.string()).min(1), [], "At least one entry."],
  [z.enum(["a", "b"]), "c", "Choose one from the list."],
  [z.email(), "office", "Enter an email address, such as office@example.ca."],
  [z.url(), "example", "Enter a full address, such as https://example.org/page."],
  [z.iso.date(), "soon", "Enter a date, such as 2027-09-12."],
  [z.string().startsWith("/"), "about", "Start with a slash, such as /about."],
])("%# has a plain message: %s", (schema, value, message) => {
  const { error } = schema.safeParse(value, { error: plainMessage });
  expect(error?.issues[0]?.message).toBe(message);
});
