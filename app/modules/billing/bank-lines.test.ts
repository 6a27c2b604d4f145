import { expect, test } from "vitest";
import { bankLinesFrom, longestPaste } from "./bank-lines.ts";

const today = "2026-03-10";
const read = (pasted: string) => {
  const lines = bankLinesFrom(pasted, today);
  if (lines === "too long") throw new Error(lines);
  return lines;
};
const facts = (pasted: string) =>
  read(pasted).map(({ cents, on, codes }) => [cents, on, codes.includes("K7QM-2RD4")]);

test.for([
  // Banks' files: with a heading and without; Canadian, American and French days and amounts.
  [
    "Date,Description,Debit,Credit,Balance\n2026-03-02,E-TRANSFER K7QM-2RD4,,400.00,1400.00",
    "2026-03-02",
  ],
  ["03/02/2026,INTERAC e-Transfer From ABENA OSEI k7qm2rd4,,400.00,1400.00", "2026-03-02"],
  ["20260302;Virement K7QM 2RD4;400,00", "2026-03-02"],
  ["Date\tDetails\tAmount\nMar 2, 2026\tABENA OSEI K7QM-2RD4\t$400", "2026-03-02"],
  ['"2 mars 2026","Virement, K7QM_2RD4","$400.00"', "2026-03-02"],
  ["2026-03-02,E-TRANSFER K7QM-2RD4,400.00", "2026-03-02"],
  // Mails.
  [
    "Hi Club,\nABENA OSEI sent you $400.00 (CAD).\n\nMessage: code is K7QM–2RD4\nDate: March 2, 2026",
    "2026-03-02",
  ],
  [
    "ABENA OSEI sent you a transfer\nAmount: $400.00 (CAD)\nDate: 2026-03-02\nK7QM-2RD4",
    "2026-03-02",
  ],
])("reads %j", ([pasted, on]) => {
  expect(facts(pasted ?? "")).toEqual([[40_000, on, true]]);
});

test("characters that look like others are read as those of a code", () => {
  const [line] = read("1,$400.00,Koqm 2rd4 and LIO1-22AA");
  expect(line?.codes).toContain("K0QM-2RD4");
  expect(line?.codes).toContain("1101-22AA");
});

test("money that went out is no payment", () => {
  expect(read("2026-03-02,RENT,-400.00,10.00")[0]?.cents).toBeNull();
  expect(read("2026-03-02 RENT ($400.00)")[0]?.cents).toBeNull();
});

test("phone numbers, times and numbers of accounts are no amounts", () => {
  expect(read("Call 506-555-0142 at 12:30 about 123456789")).toEqual([]);
});

test("a day in the future or long ago is none", () => {
  expect(read("2027-03-02,x,400.00")[0]?.on).toBeNull();
  expect(read("2019-03-02,x,400.00")[0]?.on).toBeNull();
});

/** Pseudo-random numbers that are the same in each run. */
function* numbers(seed: number) {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}
const random = numbers(7);
const below = (most: number) => Math.floor((random.next().value ?? 0) * most);
const oneOf = <T>(all: readonly T[]) => all[below(all.length)] as T;
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

test("a date, an amount and a reference are found in every format", () => {
  for (let n = 0; n < 2_000; n += 1) {
    const cents = 100 + below(300_000);
    const amount = (cents / 100).toFixed(2);
    const grouped = amount.length > 6 ? `${amount.slice(0, -6)},${amount.slice(-6)}` : amount;
    const code = Array.from({ length: 8 }, () => oneOf(Array.from(letters))).join("");
    const spelled = [
      code,
      `${code.slice(0, 4)}-${code.slice(4)}`,
      `${code.slice(0, 4)} ${code.slice(4)}`,
    ]
      .flatMap((text) => [text, text.toLowerCase()])
      .map((text) => oneOf([text, text.replaceAll("0", "O"), text.replaceAll("1", "l")]));
    const month = 1 + below(3);
    const day = 13 + below(10);
    const on = `2026-0${month === 3 ? 2 : month}-${day}`;
    const [, m = ""] = on.split("-");
    const days = [on, `${m}/${day}/2026`, `${day}/${m}/2026`, on.replaceAll("-", "")];
    const fields = [
      oneOf(days),
      `"E-TRANSFER, ${oneOf(spelled)}"`,
      oneOf([amount, `"$${grouped}"`]),
    ];
    const line = fields.join(oneOf([",", ";", "\t"]));
    expect({ line, ...read(line)[0] }).toMatchObject({ line, cents, on });
    expect(read(line)[0]?.codes).toContain(`${code.slice(0, 4)}-${code.slice(4)}`);
  }
});

test("any text is read without an error, in a time that grows with its length", () => {
  const signs = Array.from('0123456789.,$-()/: \t\n";KQmé–');
  for (let n = 0; n < 300; n += 1)
    read(Array.from({ length: below(400) }, () => oneOf(signs)).join(""));
  for (const sign of signs) expect(bankLinesFrom(sign.repeat(longestPaste), today)).toBeDefined();
  expect(bankLinesFrom("x".repeat(longestPaste + 1), today)).toBe("too long");
  expect(bankLinesFrom("1.00\n".repeat(501), today)).toBe("too long");
});
