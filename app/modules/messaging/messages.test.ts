import { expect, test } from "vitest";
import { smsSegments } from "./messages.ts";
import { type Audience, audienceFrom, audienceKeys } from "#modules/families/audience.ts";

const offering = { catalogue: "registration", type: "eclairs", id: 2 } as const;
const familyId = "0190b3a5-0000-4000-8000-000000000001";

test.each<Audience>([
  { kind: "groups", groups: ["a", "b"] },
  { kind: "session", session: "tuesday" },
  { kind: "session", session: "tuesday", day: "2026-11-24" },
  {
    kind: "practices",
    practices: [
      { group: "throws", session: "tuesday", day: "2026-11-24" },
      { group: "speed", session: null, day: "2026-11-25" },
    ],
  },
  { kind: "offering", ...offering, seasonId: null },
  { kind: "offering", ...offering, seasonId: "2026-winter" },
  { kind: "waiting", ...offering },
  { kind: "family", familyId },
])("%j is the same after a form", (audience) => {
  expect(audienceFrom(audienceKeys(audience))).toEqual(audience);
});

test.each([
  [[]],
  [["group:a", `family:${familyId}`]],
  [["session:a", "session:b"]],
  [["family:no-id"]],
  [["everybody:all"]],
  [["offering:donation/a/1"]],
  [["practices:tonight/throws/tuesday"]],
  [["waiting:registration/a/x"]],
])("%j is no audience", (keys) => {
  expect(audienceFrom(keys)).toBeNull();
});

test.each([
  ["", 0],
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  [`${"a".repeat(159)}€`, 2],
  ["é".repeat(160), 1],
  ["ê".repeat(70), 1],
  ["ê".repeat(71), 2],
  ["🏃".repeat(36), 2],
])("%s is billed as %i texts", (text, segments) => {
  expect(smsSegments(text)).toBe(segments);
});
