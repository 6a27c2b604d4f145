import { expect, test } from "vitest";
import { content } from "#content/all.ts";
import { enquiryConfirmation } from "#domain/confirmation.ts";
import { mailPage } from "./mail-page.ts";

const { club } = content;
const sent = {
  firstName: "Ada",
  reference: "K7QM-2RD4",
  receipt: "https://club.example/receipt/x",
};

test("the page says what the text says, with the receipt as a button and the club at its foot", () => {
  const mail = enquiryConfirmation(sent, club);
  const page = mailPage(mail, club);
  expect(page).toContain("Our team will contact you within 24-48 hours.");
  expect(page).toContain('href="https://club.example/receipt/x"');
  expect(page).toContain("See when it was saved and when we answer</a>");
  expect(page).toContain(club.postalAddress.replaceAll("  ", "  "));
  expect(mail.text).toContain("https://club.example/receipt/x");
});

test("a name cannot bring markup of its own", () => {
  const firstName = '<img src=x onerror="alert(1)"> & "Ada"';
  const page = mailPage(enquiryConfirmation({ ...sent, firstName }, club), club);
  expect(page).not.toContain("<img");
  expect(page).toContain("&lt;img");
});

test("it can be read in the dark: both grounds have colours of their own", () => {
  const page = mailPage({ subject: "Hello", text: "One\n\nTwo" }, club);
  expect(page).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(page).toMatch(/@media \(prefers-color-scheme: dark\)/);
  for (const name of ["ground", "sheet", "words", "quiet"]) {
    expect(page).toMatch(new RegExp(`class="${name}"`));
  }
});
