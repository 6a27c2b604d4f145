import { chromium } from "./chromium.mjs";
import { browserCounts, browserSummary, vitestCounts } from "./counts.mjs";
import { vitestFailures } from "./failed-tests.mjs";

const packages = "node_modules";

/**
 * The checks that `npm test` runs, in order. Each is a list of commands for Node 26; it counts as one test
 * unless `counts` and `failures` read single tests from its report. `takesFilter`: it can be limited to a
 * path, possibly to no tests; the run reports when no check ran any test.
 */
export const checks = [
  {
    name: "types",
    commands: () => [
      [`${packages}/@react-router/dev/bin.cjs`, "typegen"],
      // All, then once more with the types of one side only: no DOM on the server, no Node in the browser.
      [
        `${packages}/typescript/bin/tsc`,
        "--build",
        "tsconfig.json",
        "tsconfig.server.json",
        "tsconfig.browser.json",
        "--checkers",
        "2",
      ],
    ],
  },
  {
    name: "lint",
    commands: () => [
      [`${packages}/oxlint/bin/oxlint`, "--deny-warnings", "--report-unused-disable-directives"],
      // Unused files, exports and packages (knip.json).
      [`${packages}/knip/bin/knip.js`, "--no-progress"],
    ],
  },
  {
    name: "format",
    commands: () => [[`${packages}/@biomejs/biome/bin/biome`, "format", "--max-diagnostics=none"]],
  },
  {
    name: "unit",
    takesFilter: true,
    report: ".cache/unit.json",
    counts: vitestCounts,
    failures: vitestFailures,
    // One of them opens a page with a third-party script (tests/injected-script.test.ts).
    environment: async () => ({ CHROMIUM_PATH: await chromium() }),
    commands: (filters, report) => [
      [
        `${packages}/vitest/vitest.mjs`,
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
        "--passWithNoTests",
        ...filters,
      ],
    ],
  },
  {
    name: "browser",
    takesFilter: true,
    report: ".cache/browser.json",
    counts: browserCounts,
    failures: ({ failures }) => failures,
    summary: browserSummary,
    environment: async (report) => ({
      CHROMIUM_PATH: await chromium(),
      BROWSER_REPORT: report,
    }),
    commands: (filters) => [
      [
        `${packages}/@playwright/test/cli.js`,
        "test",
        "--config=tests/browser/playwright.config.ts",
        "--pass-with-no-tests",
        ...filters,
      ],
    ],
  },
];
