import { expect, test } from "vitest";
import { usedStyles } from "./used-styles.server.ts";

const html = `<body class="page  wide"><p class="lead">A p with class="quoted" in it</p></body>`;
const left = (css: string) => usedStyles(css, html);

test("a rule stays when one of its selectors has all its classes in the page", () => {
  expect(left(".lead{a:b}.gone{a:b}.page .lead{c:d}.page .gone{c:d}")).toBe(
    ".lead{a:b}.page .lead{c:d}",
  );
  expect(left(".gone,.wide>p{a:b}")).toBe(".gone,.wide>p{a:b}");
  expect(left("p,h1:hover{a:b}[hidden]{c:d}")).toBe("p,h1:hover{a:b}[hidden]{c:d}");
});

test("classes in brackets are ignored", () => {
  const used =
    '.lead:not(.gone){a:b}:is(.gone,.lead){a:b}body:has(.a:not(.b)) p{a:b}[title=".gone,{"]{a:b}';
  expect(left(used)).toBe(used);
  expect(left(".gone:has(.lead){a:b}")).toBe("");
});

test("groups keep their used rules, and empty groups are removed; nothing else changes", () => {
  expect(left("@layer a,b;@layer a{.lead{a:b}@media print{.gone{a:b}}}")).toBe(
    "@layer a,b;@layer a{.lead{a:b}}",
  );
  expect(left("@media print{.gone{a:b}}@media screen{.lead{a:b}}")).toBe(
    "@media screen{.lead{a:b}}",
  );
  const rest =
    '@font-face{src:url(data:font/woff2;base64,AA==)}@keyframes gone{0%{a:b}to{a:"}"}}@page{margin:1cm}';
  expect(left(rest)).toBe(rest);
});

test("a rule with nested rules stays or is removed as a whole", () => {
  expect(left(".lead{a:b;.gone{c:d}}.gone{a:b;.lead{c:d}}p{}")).toBe(".lead{a:b;.gone{c:d}}p{}");
});
