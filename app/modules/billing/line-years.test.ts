import { expect, test } from "vitest";
import { type LineMovement, yearsOfLine } from "./line-years.ts";

const paid = (day: string, cents: number, isCredit = false): LineMovement => ({
  kind: "payment",
  day,
  cents: -cents,
  isCredit,
});
const back = (day: string, cents: number): LineMovement => ({
  kind: "refund",
  day,
  cents,
  isCredit: false,
});
/** The years as `year: paid - back`. */
const yearsOf = (...movements: LineMovement[]) =>
  yearsOfLine(movements).map(({ year, paidCents, backCents }) => [year, paidCents, backCents]);

test("money counts in the year in which it was paid", () => {
  expect(yearsOf(paid("2026-12-31", 100), paid("2027-01-01", 50))).toEqual([
    [2026, 100, 0],
    [2027, 50, 0],
  ]);
  expect(yearsOfLine([paid("2026-03-01", 1), paid("2026-02-01", 1)])[0]?.paidOn).toEqual([
    "2026-02-01",
    "2026-03-01",
  ]);
});

test("what a credit paid is a part of what was paid", () => {
  const movements = [paid("2026-03-01", 100, true), paid("2026-03-02", 50), paid("2027-03-02", 7)];
  expect(
    yearsOfLine(movements).map(({ paidCents, creditCents }) => [paidCents, creditCents]),
  ).toEqual([
    [150, 100],
    [7, 0],
  ]);
});

test("what goes back is taken off the latest payments before it, also of an earlier year", () => {
  expect(yearsOf(paid("2026-12-01", 100), back("2027-02-01", 40))).toEqual([[2026, 100, 40]]);
  expect(yearsOf(paid("2026-12-01", 100), paid("2027-01-05", 30), back("2027-02-01", 40))).toEqual([
    [2026, 100, 10],
    [2027, 30, 30],
  ]);
  expect(yearsOf(paid("2026-12-01", 100), back("2026-12-02", 100), paid("2027-01-05", 30))).toEqual(
    [
      [2026, 100, 100],
      [2027, 30, 0],
    ],
  );
});

test("a line may give back more than it brought in, if the order's other lines did", () => {
  expect(yearsOf(paid("2026-12-01", 50), back("2027-02-01", 80))).toEqual([
    [2026, 50, 50],
    [2027, 0, 30],
  ]);
});
