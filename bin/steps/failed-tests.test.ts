import { expect, test } from "vitest";
import { checkFailure, shortened, vitestFailures } from "./failed-tests.mjs";
import { root } from "./run.mjs";

const failed = (fullName: string, ...failureMessages: string[]) => ({
  fullName,
  status: "failed",
  failureMessages,
});

test("each failed test of a report has its name, its file and its error", () => {
  const passed = { fullName: "one and one", status: "passed", failureMessages: [] };
  const report = {
    testResults: [
      {
        name: `${root}app/sums.test.ts`,
        status: "failed",
        message: "",
        assertionResults: [
          passed,
          failed("two and two", "Error: expected 5 to be 4\n    at sums:3:1"),
        ],
      },
      {
        name: `${root}app/gone.test.ts`,
        status: "failed",
        message: "Cannot find module './gone.ts'",
        assertionResults: [],
      },
    ],
  };
  expect(vitestFailures(report).map(shortened)).toEqual([
    "✗ two and two\n  app/sums.test.ts\n  Error: expected 5 to be 4\n      at sums:3:1",
    "✗ could not be loaded\n  app/gone.test.ts\n  Cannot find module './gone.ts'",
  ]);
});

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`);

test("a long error is cut after its first lines, without colours and the frames of packages", () => {
  const error = `\x1b[31mError: no\x1b[39m\n    at node_modules/vitest/x.js:1\n\n${lines(40).join("\n")}`;
  const shown = shortened({ name: "a test", file: "a.test.ts", error }).split("\n");
  expect(shown).toHaveLength(14);
  expect(shown.slice(0, 4)).toEqual(["✗ a test", "  a.test.ts", "  Error: no", "  line 1"]);
});

test("a check without single tests shows its last output", () => {
  const shown = shortened(checkFailure({ name: "lint" }, lines(40).join("\n"))).split("\n");
  expect(shown).toHaveLength(13);
  expect([shown[0], shown.at(-1)]).toEqual(["✗ lint", "  line 40"]);
});
