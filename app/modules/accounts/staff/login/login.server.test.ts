import { expect, test } from "vitest";
import { signInError } from "./login.tsx";

const limits = { longestEmail: 36, longestPassword: 16 };

test.each([
  ["", "", "email", "Enter your email address."],
  ["a".repeat(37), "", "email", "An email address can have at most 36 characters."],
  ["a@b.ca", "", "password", "Enter your password."],
  ["a@b.ca", "p".repeat(17), "password", "A password can have at most 16 characters."],
] as const)("%j with %j: the first thing that is wrong", (email, password, field, message) => {
  expect(signInError({ email, password }, limits)).toEqual({ email, field, message });
});

test("a complete form has no error", () => {
  expect(signInError({ email: "a@b.ca", password: "secret" }, limits)).toBeNull();
});
