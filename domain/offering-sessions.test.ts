import { content } from "#content/all.ts";
import { expect, test } from "vitest";
import { daysInWords, placesInWords, sessionsOfOffering } from "./offering-sessions.ts";
import { seasonDates } from "./time.ts";

const sessionsOf = (type: string, id: number, today: string) => {
  const group = content.offerings.groups.find((each) => each.type === type);
  const option = group?.options.find((each) => each.id === id);
  if (!option) throw new Error(`There is no ${type} ${id}`);
  return sessionsOfOffering({ type, id }, seasonDates(option.season, today), content.schedules);
};

test("a membership's days and place are those of its groups in its season", () => {
  const winter = sessionsOf("track_field_elementary", 11, "2026-11-23");
  expect(new Set(winter.map(({ season }) => season))).toEqual(new Set(["Winter"]));
  expect(daysInWords(winter)).toBe("Tue, Thu, Sat");
  expect(placesInWords(winter, content.venues)).toBe("Foundry Fieldhouse, Whitby");
  const spring = sessionsOf("track_field_elementary", 8, "2026-11-23");
  expect(new Set(spring.map(({ season }) => season))).toEqual(new Set(["Spring"]));
  expect(placesInWords(spring, content.venues).split(", ").length).toBeGreaterThan(1);
});

test("an offering without a group has none", () => {
  const javelin = sessionsOf("track_field_elementary", 3, "2026-11-23");
  expect([daysInWords(javelin), placesInWords(javelin, content.venues)]).toEqual(["", ""]);
});
