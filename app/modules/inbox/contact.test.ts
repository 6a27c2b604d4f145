import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { contactForm, contactMessageSchema } from "./contact.ts";
import { requiredFields, fieldErrors } from "#core/forms/fields.ts";
import { firstMissing } from "#core/forms/result.ts";

const filled = {
  first_name: "Ada",
  last_name: "Osei",
  email: "ada@example.ca",
  phone: "905 555 0123",
  message: "Hello\r\nthere",
};

const firstOf = (fields: Record<string, unknown>) => {
  const { error } = contactMessageSchema.safeParse(fields);
  return error && firstMissing(requiredFields(contactMessageSchema), fieldErrors(error), fields);
};
const toastFor = (fields: Record<string, unknown>) => firstOf(fields)?.message;

test.each([
  ["first_name", "First Name field missing!"],
  ["last_name", "Last Name field missing!"],
  ["phone", "Phone field missing!"],
  ["email", "Email field missing!"],
  ["message", "Email field missing!"],
])("without %s: %s", (field, toast) => {
  expect(firstOf({ ...filled, [field]: " " })).toEqual({ message: toast, field });
});

test("the order is the specification's: the phone before the email", () => {
  expect(toastFor({ ...filled, phone: "", email: "" })).toBe("Phone field missing!");
});

test("an empty message is reported beside its field", () => {
  const { error } = contactMessageSchema.safeParse({ ...filled, message: "" });
  expect(error && fieldErrors(error)).toEqual({ message: "Enter a message" });
});

test("a child under 13 names a guardian, and needs no own address", () => {
  const { email: _own, ...child } = { ...filled, under_13: "yes" };
  expect(toastFor(child)).toBe("Guardian’s Name field missing!");
  expect(toastFor({ ...child, guardian_name: "Kofi Osei" })).toBe(
    "Guardian’s Email field missing!",
  );
  const guardian = { guardian_name: "Kofi Osei", guardian_email: "kofi" };
  const { error } = contactMessageSchema.safeParse({ ...child, ...guardian });
  expect(error && fieldErrors(error)).toEqual({
    guardian_email: "Enter an email address like name@example.ca",
  });
  expect(toastFor({ ...child, ...guardian, guardian_email: "kofi@example.ca" })).toBeUndefined();
});

test("fields that the box makes unnecessary are not validated", () => {
  const both = { ...filled, email: "ada", guardian_name: "", guardian_email: "kofi" };
  expect(toastFor({ ...both, email: "ada@example.ca" })).toBeUndefined();
  const guardian = { guardian_name: "Kofi Osei", guardian_email: "kofi@example.ca" };
  expect(toastFor({ ...both, under_13: "yes", ...guardian })).toBeUndefined();
});

test("the CRM's text is tagged with its page", () => {
  expect(contactForm.details(contactMessageSchema.parse(filled), smallClub, "/contact-us")).toBe(
    [
      "Name: Ada Osei",
      "Phone: 905 555 0123",
      "Email: ada@example.ca",
      "Message: Hello\nthere",
      "Sent from /contact-us of Les Éclairs de Dieppe",
    ].join("\n"),
  );
});
