import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Those that start and kill what they test take longest: begun first, they don't make the others wait. */
const isLong = ({ moduleId }: TestSpecification) =>
  /\/tests\/(faults\/|nightly-backup\.)|\/boot\/development\./.test(moduleId);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        // As in the build: components that a test renders use React as visitors get it.
        oxc: { jsx: { runtime: "automatic", development: false } },
        test: {
          name: "site",
          include: [
            "{assets,bench,bin,content,lint,tests}/**/*.test.{ts,tsx}",
            "app/**/*.server.test.{ts,tsx}",
            "app/edge/**/*.test.ts",
          ],
          globalSetup: "./tests/support/postgres.ts",
          // React as visitors get it; its other build also takes three times as long for a page.
          env: { NODE_ENV: "production" },
          testTimeout: 20_000,
          // A busy machine may take longer than the usual second.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 40_000,
          isolate: false,
        },
      },
      // Rules without a world around them: they share a process, whose start takes longer than they do.
      {
        test: {
          name: "rules",
          include: ["app/{core,modules}/**/*.test.ts"],
          exclude: ["**/*.server.test.ts"],
          isolate: false,
        },
      },
    ],
    sequence: { sequencer: LongFirst },
    // One more than the smallest machine has cores: what is killed and restarted mostly waits.
    maxWorkers: 3,
  },
});
