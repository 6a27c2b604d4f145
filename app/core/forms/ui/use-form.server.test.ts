import { expect, test } from "vitest";
import { findMissing, messagesAbout } from "./use-form.ts";

const required = [
  { name: "first_name", toast: "First Name field missing!", inline: "Enter the first name" },
  { name: "email", toast: "Email field missing!", inline: "Enter an email address" },
];

function filled(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("the toast names the first empty field, the messages name them all", () => {
  expect(findMissing(required, filled({}))).toEqual({
    message: "First Name field missing!",
    field: "first_name",
    errors: { first_name: "Enter the first name", email: "Enter an email address" },
  });
});

test("blanks are empty", () => {
  expect(findMissing(required, filled({ first_name: "Ana", email: "  " }))?.message).toBe(
    "Email field missing!",
  );
});

test("what a box requires, and what it makes unnecessary", () => {
  const child = [
    { name: "email", box: "under_13", ticked: false, toast: "Email!", inline: "Enter one" },
    {
      name: "guardian_email",
      box: "under_13",
      ticked: true,
      toast: "Guardian!",
      inline: "Enter theirs",
    },
  ];
  expect(findMissing(child, filled({}))?.errors).toEqual({ email: "Enter one" });
  expect(findMissing(child, filled({ under_13: "yes" }))?.message).toBe("Guardian!");
  expect(findMissing(child, filled({ under_13: "yes", guardian_email: "a@b.ca" }))).toBeNull();
  expect(messagesAbout(child, "under_13")).toEqual(["under_13", "email", "guardian_email"]);
});

test("any value is enough", () => {
  expect(findMissing(required, filled({ first_name: "Ana", email: "anything" }))).toBeNull();
});

test("any one field of a group is enough, and the message is on the first", () => {
  const group = [
    { name: "member", anyOf: ["member", "guardian"], toast: "Either!", inline: "Tick one" },
  ];
  expect(findMissing(group, filled({ guardian: "yes" }))).toBeNull();
  expect(findMissing(group, filled({}))?.errors).toEqual({ member: "Tick one" });
  expect(messagesAbout(group, "guardian")).toEqual(["member"]);
  expect(messagesAbout(group, "age")).toEqual(["age"]);
});
