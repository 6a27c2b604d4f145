import { describe, expect, test } from "vitest";
import { type EventId, eventFrom, eventIds, eventOf, gearFrom } from "#modules/content/events.ts";
import { formatMeasure, parseResult } from "./parse.ts";
import { questionOf } from "./questions.ts";

const value = (text: string, event: EventId, more = {}) => {
  const read = parseResult(text, event, more);
  return "error" in read ? read.error : read.result;
};

test.each<[string, EventId, number, string]>([
  ["12.34", "100m", 12_340, "12.34"],
  ["12,34", "100m", 12_340, "12.34"],
  ["12.345", "100m", 12_350, "12.35"],
  ["59.99", "400m", 59_990, "59.99"],
  ["1:02.50", "400m", 62_500, "1:02.50"],
  ["4:31.20", "1500m", 271_200, "4:31.20"],
  ["1:00.00", "400m", 60_000, "1:00.00"],
  ["1:02:03.40", "5000m", 3_723_400, "1:02:03.40"],
  ["12.34 PB", "100m", 12_340, "12.34"],
  ["12.34q", "100m", 12_340, "12.34"],
  ["4.52", "long-jump", 4_520, "4.52 m"],
  ["4.52m", "long-jump", 4_520, "4.52 m"],
  ["4,52 m", "long-jump", 4_520, "4.52 m"],
  ["4m52", "long-jump", 4_520, "4.52 m"],
  ["4.529", "long-jump", 4_520, "4.52 m"],
  ["152 cm", "high-jump", 1_520, "1.52 m"],
  ["12", "shot", 12_000, "12.00 m"],
  ["2310", "pentathlon", 2_310, "2,310 points"],
  ["2,310 pts", "pentathlon", 2_310, "2,310 points"],
])("%s in %s is read and shown as people write it", (text, event, read, formatted) => {
  const result = value(text, event);
  expect(result).toMatchObject({ value: read, outcome: null });
  expect(formatMeasure(event, result as Exclude<typeof result, string>)).toBe(formatted);
});

test.each([
  ["12.3", 12_300],
  ["12.3h", 12_300],
  ["12.34 h", 12_400],
  ["1:02.5", 62_500],
  ["62", 62_000],
])("%s was taken by hand, and is rounded up to a tenth", (text, read) => {
  expect(value(text, "400m")).toMatchObject({ value: read, timing: "hand" });
});

test.each([
  ["5.61 (+2.4)", "", 24],
  ["5.61 (-0.45)", "", -4],
  ["5.61 +1.3", "", 13],
  ["5.61", "+2,0", 20],
  ["5.61", "2.01", 21],
  ["5.61", "NWI", null],
  ["5.61", "0.0 m/s", 0],
  ["5.61", "", null],
])("the wind of %s with “%s” beside it", (text, wind, tenths) => {
  expect(value(text, "long-jump", { wind })).toMatchObject({ value: 5_610, wind: tenths });
});

test.each([
  ["DNS", "DNS"],
  ["dnf", "DNF"],
  ["N.H.", "NH"],
  ["DSQ", "DQ"],
  ["foul", "NM"],
])("%s is no result, and says why", (text, outcome) => {
  expect(value(text, "high-jump")).toMatchObject({ value: null, outcome });
});

test.each<[string, EventId, object, RegExp]>([
  ["", "100m", {}, /Enter the result/],
  ["fast", "100m", {}, /“fast” is no time/],
  ["12.34.5", "100m", {}, /is no time/],
  ["1:75.00", "400m", {}, /75 seconds after its minutes/],
  ["0", "100m", {}, /time must be more than 0/],
  ["0.00", "shot", {}, /distance must be more than 0/],
  ["15' 6\"", "long-jump", {}, /in metres/],
  ["4.52 wide", "long-jump", {}, /is no distance/],
  ["many", "decathlon", {}, /is no number of points/],
  ["12.34", "100m", { wind: "strong" }, /is not a wind speed/],
  ["12.34", "100m", { wind: "+24" }, /is not a wind speed/],
  ["12.34", "100m", { wind: "+1.0", indoor: true }, /no wind indoors/],
  ["4:31.20", "1500m", { wind: "+1.0" }, /not measured for 1500 m/],
])("%s in %s gets a clear error", (text, event, more, error) => {
  expect(value(text, event, more)).toMatch(error);
});

test.each<[string, EventId | null, number | null]>([
  ["100m", "100m", null],
  ["Girls 100 Meter Dash U14", "100m", null],
  ["1,500 m", "1500m", null],
  ["80mH 76.2cm", "80mh", 762],
  ["80 m hurdles", "80mh", null],
  ["100 Meter Hurdles 84 cm", "100mh", 838],
  ["2000 m steeplechase", "2000msc", null],
  ["4x100 Relay", "4x100m", null],
  ["4 × 400 m relay", "4x400m", null],
  ["LJ", "long-jump", null],
  ["Shot Put 3kg", "shot", 3_000],
  ["Javelin 600 g", "javelin", 600],
  ["U16 Boys Discus (1 kg)", "discus", 1_000],
  ["Shot put 8 kg", "shot", null],
  ["Tug of war", null, null],
  ["55 m", null, null],
])("a results list means by %s", (text, event, gear) => {
  const found = eventFrom(text);
  expect([found, found && gearFrom(text, found)]).toEqual([event, gear]);
});

test("every event is found by its own name, with each of its heights or weights", () => {
  for (const id of eventIds) expect([id, eventFrom(eventOf(id).name)]).toEqual([id, id]);
});

describe("unlikely results are asked about", () => {
  const asked = (event: EventId, text: string, age: number | null) => {
    const result = value(text, event);
    return questionOf(event, result as Exclude<typeof result, string>, { name: "Ada", age });
  };
  test.each<[EventId, string, number | null]>([
    ["100m", "9.20", 10],
    ["100m", "9.50", null],
    ["100m", "11.20", 9],
    ["100m", "45.00", 10],
    ["long-jump", "6.40", 10],
    ["shot", "0.50", 14],
    ["high-jump", "2.50", 30],
  ])("%s in %s at %s", (event, text, age) => {
    expect(asked(event, text, age)).toMatch(/\?$/);
  });
  test.each<[EventId, string, number | null]>([
    ["100m", "14.80", 10],
    ["100m", "24.00", 7],
    ["100m", "10.90", 16],
    ["1500m", "7:50.00", 9],
    ["long-jump", "2.10", 8],
    ["high-jump", "0.95", 9],
    ["shot", "4.20", 10],
    ["100m", "DNS", 10],
  ])("%s in %s at %s is ordinary", (event, text, age) => {
    expect(asked(event, text, age)).toBeNull();
  });
});
