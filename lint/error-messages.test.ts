import path from "node:path";
import { expect, test } from "vitest";
// @ts-expect-error: a plain script of the linter, without types
import plugin from "./error-messages.js";

const cast = (name: string) => ({ type: "TSAsExpression", typeAnnotation: { typeName: { name } } });

function reports(file: string, object: object, property: string) {
  const messages: string[] = [];
  const cwd = "/club";
  const visitor = plugin.rules["only-by-reason"].create({
    cwd,
    filename: path.join(cwd, file),
    report: ({ message }: { message: string }) => messages.push(message),
  });
  visitor.MemberExpression?.({ object, property: { name: property } });
  return messages.length;
}

test("only one module may read an error's message", () => {
  const error = { type: "Identifier", name: "error" };
  expect(reports("app/modules/forms/a.server.ts", cast("Error"), "message")).toBe(1);
  expect(reports("app/modules/jobs/a.server.ts", error, "message")).toBe(1);
  expect(reports("app/edge/boot/a.ts", error, "stack")).toBe(1);
  expect(reports("app/modules/forms/a.server.ts", error, "code")).toBe(0);
  expect(
    reports("app/modules/forms/a.server.ts", { type: "Identifier", name: "result" }, "message"),
  ).toBe(0);
  expect(reports("app/modules/forms/a.server.ts", cast("Answer"), "message")).toBe(0);
  expect(reports("app/core/logged-error.ts", error, "message")).toBe(0);
  expect(reports("app/modules/forms/a.server.test.ts", error, "message")).toBe(0);
});
