import path from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error: a plain script of the linter, without types
import plugin from "./import-directions.js";

function reports(file: string, specifier: string, importKind: "value" | "type" = "value") {
  const messages: string[] = [];
  const cwd = "/club";
  const visitor = plugin.rules["import-directions"].create({
    cwd,
    filename: path.join(cwd, file),
    report: ({ message }: { message: string }) => messages.push(message),
  });
  visitor.ImportDeclaration({ source: { value: specifier }, importKind, specifiers: [] });
  return messages;
}

test.each([
  ["server/forms/a.ts", "#server/db/schema/forms.ts"],
  ["server/forms/a.ts", "./b.ts"],
  ["server/payments/a.ts", "../staff/audit.ts"],
  ["app/site/home/home.tsx", "../../context.ts"],
  ["app/site/home/home.tsx", "#server/payments/orders.ts"],
  ["server/api/a.ts", "../payments/orders.ts"],
  ["app/sections/hero.tsx", "#app/ui/button.tsx"],
  ["server/app.ts", "./http/pages.ts"],
  ["domain/a.ts", "zod"],
])("%s may import %s", (file, specifier) => {
  expect(reports(file, specifier)).toEqual([]);
});

test.each([
  ["app/ui/button.tsx", "#domain/forms/enquiry.ts"],
  ["app/sections/hero.tsx", "#app/site/home/home.tsx"],
  ["app/site/home/home.tsx", "#server/db/database.ts"],
  ["app/sections/hero.tsx", "#server/payments/orders.ts"],
  ["domain/a.ts", "#content/club.ts"],
  ["server/db/a.ts", "../payments/orders.ts"],
  ["server/api/a.ts", "#server/db/schema/forms.ts"],
  ["server/newsletter/a.ts", "../payments/orders.ts"],
  ["server/forms/a.ts", "#tests/support/context.ts"],
])("%s may not import %s", (file, specifier) => {
  expect(reports(file, specifier)).toHaveLength(1);
});

test("a page may import the server's types", () => {
  expect(reports("app/site/home/home.tsx", "#server/context.ts", "type")).toEqual([]);
});
