import { expect, test } from "vitest";
import { bibLine, bibsOf, bibYears } from "./bib.ts";

const saskia = { club: "Quarterlane Speed Club", years: "2026–27", name: "Saskia" };

test("a bib's line is read as the bib, with a year or without", () => {
  expect(bibLine(saskia)).toBe("[ Quarterlane Speed Club · 2026–27 · Saskia ]");
  const theo = { ...saskia, years: "", name: "Theo" };
  expect(bibsOf([saskia, theo].map(bibLine).join("\n"))).toEqual([saskia, theo]);
});

test("a bib has both years of a season", () => {
  expect(bibYears({ from: "2026-09-01", to: "2027-08-28" })).toBe("2026–27");
  expect(bibYears({ from: "2026-04-01", to: "2026-06-30" })).toBe("2026");
});

test.each(["", "Hello Dana,", "[ one ]\nand more", "[x]"])("%j is no bib", (text) => {
  expect(bibsOf(text)).toBeNull();
});
