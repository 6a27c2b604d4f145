import { expect, test } from "vitest";
import { defineForm } from "./define-form.ts";
import { readForm } from "./read-form.ts";

const form = defineForm({
  name: { kind: "line", label: "Name", most: 10, required: "Enter the name" },
  email: { kind: "email", label: "Email", most: 40 },
  page: { kind: "url", label: "Page", most: 60 },
  about: { kind: "text", label: "About", most: 20 },
  town: { kind: "choice", label: "Town", options: "given" },
  program: { kind: "choice", label: "Program", options: { track: "Track" }, none: "Any" },
  age: { kind: "whole", label: "Age", from: 5, to: 18, message: "Enter 5 to 18" },
  places: { kind: "whole", label: "Places", from: 0, to: 99, message: "Wrong", empty: null },
  price: { kind: "money", label: "Price", from: 1, to: 9_999, message: "Enter a price" },
  day: { kind: "day", label: "Day", message: "Enter a day" },
  until: { kind: "day", label: "Until", message: "Enter a day", optional: true },
  starts: { kind: "time", label: "Starts", message: "Enter a time" },
  indoor: { kind: "tick", label: "Indoors" },
});

const sent = {
  name: "  Mia\u00a0 Cruz ",
  about: "a\r\nb ",
  town: "Ajax",
  age: " 9 ",
  price: "$12.50",
  day: "2026-11-26",
  starts: "17:30:00",
  indoor: "yes",
};
const read = (changes: Record<string, string> = {}) =>
  readForm(form, { ...sent, ...changes }, { town: ["Ajax", "Whitby"] });

test("reads a form as it is stored", () => {
  expect(read()).toEqual({
    values: {
      name: "Mia Cruz",
      email: "",
      page: "",
      about: "a\nb",
      town: "Ajax",
      program: null,
      age: 9,
      places: null,
      price: 1_250,
      day: "2026-11-26",
      until: null,
      starts: "17:30",
      indoor: true,
    },
    errors: {},
  });
  expect(read({ program: "track", places: "7" }).values).toMatchObject({
    program: "track",
    places: 7,
  });
});

test.each([
  [{ name: " " }, "name", "Enter the name"],
  [{ name: "x".repeat(11) }, "name", "Use 10 characters or fewer"],
  [{ about: "x".repeat(21) }, "about", "Use 20 characters or fewer"],
  [{ email: "nobody" }, "email", "Enter an email address like name@example.ca"],
  [{ page: "javascript:alert(1)" }, "page", "full address"],
  [{ town: "Oshawa" }, "town", "Choose one from the list"],
  [{ town: "" }, "town", "Choose one from the list"],
  [{ program: "constructor" }, "program", "Choose one from the list"],
  [{ age: "4" }, "age", "Enter 5 to 18"],
  [{ age: "" }, "age", "Enter 5 to 18"],
  [{ age: "9.5" }, "age", "Enter 5 to 18"],
  [{ places: "many" }, "places", "Wrong"],
  [{ price: "0" }, "price", "Enter a price"],
  [{ price: "100" }, "price", "Enter a price"],
  [{ day: "2026-02-30" }, "day", "Enter a day"],
  [{ until: "soon" }, "until", "Enter a day"],
  [{ starts: "25:00" }, "starts", "Enter a time"],
])("%o: %s is wrong", (changes, field, message) => {
  const { errors } = read(changes);
  expect(Object.keys(errors)).toEqual([field]);
  expect(errors[field]).toContain(message);
});
