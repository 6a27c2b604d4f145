import path from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error: a plain script of the linter, without types
import plugin from "./import-directions.js";

function reports(file: string, specifier: string) {
  const messages: string[] = [];
  const cwd = "/club";
  const visitor = plugin.rules["import-directions"].create({
    cwd,
    filename: path.join(cwd, file),
    report: ({ message }: { message: string }) => messages.push(message),
  });
  visitor.ImportDeclaration({ source: { value: specifier }, specifiers: [] });
  return messages;
}

const billing = "app/modules/billing";

test.each([
  [`${billing}/checkout.server.ts`, "#core/money.ts"],
  [`${billing}/checkout.server.ts`, "./orders.ts"],
  [`${billing}/checkout.server.ts`, "#modules/enrolment/index.server.ts"],
  [`${billing}/staff/payment.tsx`, "#modules/enrolment/ui.ts"],
  [`${billing}/checkout.server.ts`, "zod"],
  ["app/modules/outbox/schema.ts", "#modules/families/schema.ts"],
  ["app/core/http/pages.server.ts", "../db/database.server.ts"],
  ["app/edge/main.ts", "#modules/training/remind.server.ts"],
  ["app/routes.ts", "./modules/site/public/home/home.tsx"],
  ["content/offerings.ts", "../app/modules/content/offer.ts"],
])("%s may import %s", (file, specifier) => {
  expect(reports(file, specifier)).toEqual([]);
});

test.each([
  ["app/core/money.ts", "#modules/billing/orders.ts"],
  ["app/core/money.ts", "../modules/billing/orders.ts"],
  ["app/modules/families/read.server.ts", "#modules/billing/orders.server.ts"],
  ["app/modules/families/read.server.ts", "#modules/billing/schema.ts"],
  [`${billing}/checkout.server.ts`, "#edge/main.ts"],
  [`${billing}/checkout.server.ts`, "#app/staff/layout.tsx"],
  [`${billing}/checkout.server.ts`, "#modules/enrolment/holds.server.ts"],
  [`${billing}/checkout.server.ts`, "#content/all.ts"],
  [`${billing}/checkout.server.ts`, "#tests/support/context.ts"],
  ["app/modules/families/read.server.ts", "#edge/env.ts"],
  ["content/offerings.ts", "../app/root.tsx"],
])("%s may not import %s", (file, specifier) => {
  expect(reports(file, specifier)).toHaveLength(1);
});
