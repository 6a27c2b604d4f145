import { expect, test } from "vitest";
import { mails } from "#tests/fixtures/club/mails.ts";
import { registrationMail } from "#modules/billing/payments-mails.ts";
import {
  dayOf,
  daysAfter,
  daysBetween,
  exactTime,
  fileStamp,
  instantOf,
  isTimeZone,
  monthOf,
  monthsAfter,
  cityOfZone,
  sheetHeading,
  sheetTime,
  shortDayOf,
  formatDate,
  dateTextOf,
  monthText,
  monthDayText,
  weekdayText,
  wallClockOf,
  yearOf,
} from "./time.ts";

const toronto = "America/Toronto";
const vancouver = "America/Vancouver";
const newYearsEve = new Date("2027-01-01T02:30:05Z");

test("the evening of December 31 is in the ending year, whatever the date in UTC", () => {
  expect(dayOf(newYearsEve, toronto)).toBe("2026-12-31");
  expect(monthOf(newYearsEve, toronto)).toBe("2026-12");
  expect(yearOf(newYearsEve, toronto)).toBe(2026);
  expect(sheetTime(newYearsEve, toronto)).toBe("2026-12-31 21:30");
  expect(sheetHeading("paid_at", toronto)).toBe("paid_at (America/Toronto)");
  expect(fileStamp(newYearsEve, toronto)).toBe("2026-12-31-21-30-05");
  expect(dateTextOf(newYearsEve, toronto)).toBe("December 31, 2026");
});

test("a club in another zone has another day, month and year at the same moment", () => {
  const midnightInToronto = new Date("2026-01-01T05:00:00Z");
  expect(sheetTime(midnightInToronto, toronto)).toBe("2026-01-01 00:00");
  expect(sheetTime(midnightInToronto, vancouver)).toBe("2025-12-31 21:00");
  expect([yearOf(midnightInToronto, toronto), yearOf(midnightInToronto, vancouver)]).toEqual([
    2026, 2025,
  ]);
  expect(cityOfZone("America/St_Johns")).toBe("St Johns");
});

test.each([
  // The clocks go forward at 2:00, and back at 2:00.
  ["2027-03-14T06:59:00Z", "2027-03-14 01:59"],
  ["2027-03-14T07:00:00Z", "2027-03-14 03:00"],
  ["2026-11-01T05:30:00Z", "2026-11-01 01:30"],
  ["2026-11-01T06:30:00Z", "2026-11-01 01:30"],
  ["2026-11-02T04:59:00Z", "2026-11-01 23:59"],
  ["2026-11-02T05:00:00Z", "2026-11-02 00:00"],
])("when the clocks change, %s is %s", (at, local) => {
  expect(sheetTime(new Date(at), toronto)).toBe(local);
});

test("a form's time is read back as the same moment, also on days when the clocks change", () => {
  for (const at of ["2027-03-14T06:59:00Z", "2027-03-14T07:00:00Z", "2027-07-01T03:59:00Z"]) {
    const instant = new Date(at);
    expect(instantOf(wallClockOf(instant, toronto), toronto)).toEqual(instant);
    expect(instantOf(wallClockOf(instant, vancouver), vancouver)).toEqual(instant);
  }
  // There is no 2:30 that night: the clock says 3:30.
  expect(instantOf("2027-03-14T02:30", toronto)).toEqual(new Date("2027-03-14T07:30:00Z"));
  expect(instantOf("tomorrow", toronto)).toBeNull();
});

test("days and months are counted by the calendar", () => {
  expect(daysAfter("2027-02-27", 2)).toBe("2027-03-01");
  expect(daysAfter("2027-03-15", -1)).toBe("2027-03-14");
  expect(daysBetween("2026-10-31", "2026-11-02")).toBe(2);
  expect([monthsAfter("2026-12", 1), monthsAfter("2026-01", -11)]).toEqual(["2027-01", "2025-02"]);
});

test("days are written the same wherever they are read", () => {
  expect(formatDate("2027-05-05")).toBe("May 5, 2027");
  expect(shortDayOf(newYearsEve, toronto).replace(".", "")).toBe("Dec 31, 2026");
  expect(weekdayText(newYearsEve, toronto, false)).toBe("Thursday, December 31");
  expect(weekdayText(newYearsEve, toronto, true)).toBe("Thursday, December 31, 2026");
  expect([monthDayText("02-29"), monthText("2026-12", "long")]).toEqual([
    "February 29",
    "December",
  ]);
  expect(exactTime(newYearsEve, toronto)).toMatch(/^Thursday, December 31, 2026 at 9:30.*EST$/);
  expect(exactTime(new Date("2026-01-01T02:30:00Z"), vancouver)).toMatch(/2025 at 6:30.*PST$/);
});

test("only valid time zones are accepted", () => {
  expect([isTimeZone(toronto), isTimeZone("Toronto"), isTimeZone("")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("the agreement's copy says the day on which it was accepted where the club is", () => {
  const club = {
    name: "A club",
    replyPromise: "soon",
    email: "a@club.example",
    phone: "1",
    postalAddress: "1 Way",
  };
  const accepted = (timeZone: string) =>
    registrationMail(
      {
        reference: "K7QM-2RD4",
        customerName: "Ada",
        title: "Hurdles",
        paid: "$1.00 CAD",
        lines: [],
        terms: [],
        receipt: "",
        publicUrl: "https://a.club.example",
        agreedAt: new Date("2026-11-22T03:15:00Z"),
      },
      { club: { ...club, timeZone }, mails },
    ).text;
  expect(accepted(toronto)).toContain("Accepted: November 21, 2026");
  expect(accepted("Europe/Berlin")).toContain("Accepted: November 22, 2026");
});
