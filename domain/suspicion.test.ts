import { expect, test } from "vitest";
import { type FillingEvidence, suspicionOf } from "./suspicion.ts";

const person: FillingEvidence = { trapped: false, stamped: true, seconds: 40, tooMany: false };
const words = { first_name: "Ada", last_name: "Seo", message: "Do you train in winter?" };

test.each([
  ["a person", {}, {}],
  ["a person in a hurry", { seconds: 1 }, {}],
  ["a person without JavaScript", { seconds: null }, {}],
  ["a program that sends politely", { stamped: false }, {}],
  ["somebody with a link to a result", {}, { message: "My time: https://results.example/1" }],
  ["right-to-left words and a heart", {}, { message: "مرحبا ❤️" }],
  ["a price in the question", {}, { message: "Is it 100$ or $120?" }],
])("%s is let through", (_who, evidence, fields) => {
  expect(suspicionOf({ ...words, ...fields }, { ...person, ...evidence })).toBeNull();
});

test.each([
  ["who ticks what nobody sees", { trapped: true }, {}, "A hidden box was ticked"],
  ["who sends too many", { tooMany: true }, {}, "Too many forms in a short time"],
  ["a fast one without our stamp", { stamped: false, seconds: 0 }, {}, "Not sent from our page"],
  [
    "a link for a name",
    {},
    { first_name: "https://spam.example" },
    "A link where a name or number belongs",
  ],
  ["markup", {}, { message: "<a href=x>x</a>" }, "Code for links"],
  [
    "an offer with a link",
    {},
    { message: "SEO services: www.spam.example" },
    "Offers something for sale",
  ],
])("%s is a suspect", (_who, evidence, fields, reason) => {
  expect(suspicionOf({ ...words, ...fields }, { ...person, ...evidence })).toContain(reason);
});
