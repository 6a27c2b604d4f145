import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import {
  type Credential,
  credentialOfWaiver,
  credentialSchema,
  expiryOf,
  heldBy,
  missingCredentials,
  waiverKinds,
  reminderDue,
} from "./credentials.ts";

const required = { id: "check", name: "Check", asks: "Number", months: 36, required: true };
const optional = { ...required, id: "course", name: "Course", months: null, required: false };

const credential = (expiresOn: string | null, kind = "check"): Credential => ({
  id: `${kind} until ${expiresOn}`,
  kind,
  note: "",
  issuedOn: "2024-01-01",
  expiresOn,
});

test.each([
  [[], "missing"],
  [["2026-05-03"], "lapsed"],
  [["2026-05-04"], "soon"],
  [["2026-07-03"], "soon"],
  [["2026-07-04"], "valid"],
  [[null], "valid"],
  // The newest applies, in whatever order they were recorded.
  [["2026-05-03", "2029-05-03", "2023-05-03"], "valid"],
])("until %o, on May 4, 2026: %s", (ends, standing) => {
  const held = heldBy(
    [required],
    ends.map((end) => credential(end)),
    "2026-05-04",
  );
  expect(held.map((one) => one.standing)).toEqual([standing]);
});

test("what is missing or lapsed comes first; an optional kind is never lacking", () => {
  const lapsed = { ...optional, id: "lapsed course" };
  const held = heldBy(
    [optional, lapsed, { ...required, id: "valid" }, required],
    [credential("2026-05-03", "lapsed course"), credential(null, "valid")],
    "2026-05-04",
  );
  expect(held.map(({ kind, standing }) => [kind.id, standing])).toEqual([
    ["check", "missing"],
    ["lapsed course", "lapsed"],
    ["valid", "valid"],
    ["course", "none"],
  ]);
  expect(missingCredentials(held).map(({ kind }) => kind.id)).toEqual(["check"]);
});

test.each([
  ["2026-07-04", null],
  ["2026-07-03", 60],
  ["2026-05-19", 60],
  ["2026-05-18", 14],
  ["2026-05-04", 14],
  ["2026-05-03", null],
  [null, null],
])(
  "a credential that holds until %s: the reminder that is due on May 4, 2026 is %s",
  (end, due) => {
    expect(reminderDue({ expiresOn: end }, "2026-05-04")).toBe(due);
  },
);

test("a kind's own months count up to the day before the anniversary; an entered day comes first", () => {
  const sent = { issued_on: "2024-02-29", expires_on: "" };
  expect(expiryOf({ months: 36 }, sent)).toBe("2027-02-27");
  expect(expiryOf({ months: null }, sent)).toBeNull();
  expect(expiryOf({ months: 36 }, { ...sent, expires_on: "2025-01-01" })).toBe("2025-01-01");
});

test.each([
  [{ issued_on: "" }, "Enter the day of issue."],
  [{ issued_on: "05/04/2026" }, "Enter the day of issue as"],
  [{ issued_on: "2026-02-30" }, "Enter the day of issue as"],
  [{ issued_on: "2026-05-05" }, "in the future"],
  [{ expires_on: "2026-05-01" }, "after the day of issue"],
  [{ note: "x".repeat(201) }, "at most 200"],
])("%o is refused: %s", (wrong, message) => {
  const fields = { issued_on: "2026-05-01", expires_on: "", note: "", ...wrong };
  const checked = credentialSchema("2026-05-04").safeParse(fields);
  expect(checked.error?.issues.map((issue) => issue.message).join()).toContain(message);
});

test("a coach's waiver counts by its version and its own months", () => {
  const waivers = smallClub.waivers
    .filter(({ coaches }) => coaches)
    .map((waiver) => ({ ...waiver, months: 12 }));
  const [waiver] = waivers;
  if (!waiver) throw new Error("The fixture's coaches confirm nothing");
  const signed = { id: "a", waiverId: waiver.id, version: waiver.version, signedOn: "2026-05-04" };
  const [kind] = waiverKinds(waivers);
  expect(credentialOfWaiver(waivers, signed)).toMatchObject({
    kind: kind?.id,
    expiresOn: "2027-05-03",
    isSigned: true,
  });
  expect(credentialOfWaiver(waivers, { ...signed, version: "earlier" })).toBeNull();
  expect(credentialOfWaiver([], signed)).toBeNull();
});
