import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Those that kill and restart what they test take longest: begun first, they don't make the others wait. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isFault = ({ moduleId }: TestSpecification) => moduleId.includes("/tests/faults/");
    const sorted = await super.sort(files);
    return [...sorted.filter(isFault), ...sorted.filter((file) => !isFault(file))];
  }
}

export default defineConfig({
  test: {
    include: ["{app,assets,bin,content,domain,lint,server,tests}/**/*.test.{ts,tsx}"],
    sequence: { sequencer: FaultsFirst },
    globalSetup: "./tests/support/postgres.ts",
    testTimeout: 20_000,
    hookTimeout: 40_000,
    // One more than the smallest machine has cores: what is killed and restarted mostly waits.
    maxWorkers: 3,
  },
});
