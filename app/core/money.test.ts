import { expect, test } from "vitest";
import { centsFrom, dollarsAndCents, moneyWithCode, formatMoney } from "./money.ts";

test.each([
  ["25", 2500],
  ["25.50", 2550],
  ["25.5", 2550],
  ["25,5", 2550],
  ["$25", 2500],
  ["$ 1,250.75", 125075],
  ["1 250", 125000],
  ["CAD 40", 4000],
  ["40 CA$", 4000],
  [".50", 50],
  ["0", 0],
  ["-5", -500],
  ["19.99", 1999],
  ["1.15", 115],
])("%s is %i cents", (text, cents) => expect(centsFrom(text)).toBe(cents));

test.each(["", "ten", "12.345", "1e3", "Infinity", "0x10", "5-5", "1,2,3", "9".repeat(30)])(
  "%s is not an amount",
  (text) => expect(centsFrom(text)).toBeNull(),
);

test("money is written as the club writes it", () => {
  expect(formatMoney(26000)).toBe("$260");
  expect(formatMoney(2550)).toBe("$25.50");
  expect(formatMoney(112000)).toBe("$1,120");
  expect(dollarsAndCents(112005)).toBe("1120.05");
});

test("other currencies are named, and those without cents show none", () => {
  expect(formatMoney(1, "usd")).toBe("USD 0.01");
  expect(formatMoney(18000, "cad")).toBe("$180");
  expect(moneyWithCode(18000, "cad")).toBe("CAD 180.00");
  expect(moneyWithCode(180, "jpy")).toBe("JPY 180");
});
