import { expect, test } from "vitest";
import { placesAndTimes, practiceTimes } from "./practice-times.ts";

const oval = { id: "oval", name: "Oval", town: "Ajax" };
const hall = { id: "hall", name: "Hall", town: "Whitby" };
type Place = NonNullable<Parameters<typeof practiceTimes>[0][number]["place"]>;
const on = (weekday: "tuesday" | "saturday", place: typeof oval | undefined) => ({
  weekday,
  start: weekday === "tuesday" ? "17:30" : "09:00",
  end: weekday === "tuesday" ? "18:30" : "10:00",
  place: place as Place | undefined,
});

test("each practice has its day, time and place, in the week's order", () => {
  expect(practiceTimes([on("saturday", hall), on("tuesday", oval)])).toEqual([
    "Tuesday 5:30–6:30 pm, Oval, Ajax",
    "Saturday 9–10 am, Hall, Whitby",
  ]);
  expect(practiceTimes([on("tuesday", undefined)])).toEqual(["Tuesday 5:30–6:30 pm"]);
  expect(practiceTimes([])).toEqual([]);
});

test("a place that all practices share stands once, before their times", () => {
  expect(placesAndTimes([on("saturday", oval), on("tuesday", oval)])).toEqual([
    "Oval, Ajax",
    "Tuesday 5:30–6:30 pm, Saturday 9–10 am",
  ]);
  expect(placesAndTimes([on("tuesday", oval), on("saturday", hall)])).toEqual([
    "Tuesday 5:30–6:30 pm, Oval, Ajax",
    "Saturday 9–10 am, Hall, Whitby",
  ]);
});
