import { expect, test } from "vitest";
import { describeChanges } from "#core/audit/sentence.ts";
import { correctionChanges, correctionLabels } from "./corrections.ts";

const change = (field: string, before: string | number | boolean | null, after: typeof before) =>
  describeChanges(correctionChanges([{ field, before, after }]), correctionLabels);

test("names, relationships and answers are shown as they were and are", () => {
  expect(change("givenName", "Adda", "Ada")).toBe("First name: Adda → Ada");
  expect(change("relationship", "", "Mother")).toBe("Relationship: Mother");
  expect(change("smsConsent", false, true)).toBe("Text messages: no → yes");
  expect(change("familyName", "Osei", "")).toBe("Last name: Osei → nothing");
});

test("addresses and numbers are stored in part, a date of birth not at all", () => {
  expect(change("email", "abena.osei@example.ca", "kofi@example.org")).toBe(
    "Email: a…@example.ca → k…@example.org",
  );
  expect(change("phone", "(905) 555-0123", "+1 416 555 0199")).toBe("Phone: … 0123 → … 0199");
  expect(change("bornOn", "2012-05-04", "2013-05-04")).toBe("Date of birth");
  const stored = correctionChanges([
    { field: "bornOn", before: "2012-05-04", after: "2013-05-04" },
    { field: "phone", before: "(905) 555-0123", after: "" },
  ]);
  expect(stored).toEqual({ bornOn: [null, null], phone: ["… 0123", null] });
});

test("several changes stand in one line", () => {
  const changes = [
    { field: "name", before: "Kofi", after: "Kofi Mensah" },
    { field: "birthYear", before: null, after: 2012 },
  ];
  expect(describeChanges(correctionChanges(changes), correctionLabels)).toBe(
    "Name: Kofi → Kofi Mensah, Year of birth: 2012",
  );
});
