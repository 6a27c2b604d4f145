import { expect, test } from "vitest";
import { bibLine, bibsOf } from "./bib.ts";

const saskia = { club: "Quarterlane Speed Club", year: "2026", name: "Saskia" };

test("a bib's line is read as the bib, with a year or without", () => {
  expect(bibLine(saskia)).toBe("[ Quarterlane Speed Club · 2026 · Saskia ]");
  const theo = { ...saskia, year: "", name: "Theo" };
  expect(bibsOf([saskia, theo].map(bibLine).join("\n"))).toEqual([saskia, theo]);
});

test.each(["", "Hello Dana,", "[ one ]\nand more", "[x]"])("%j is no bib", (text) => {
  expect(bibsOf(text)).toBeNull();
});
