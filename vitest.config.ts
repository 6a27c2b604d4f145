import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,assets,bin,content,domain,lint,server,tests}/**/*.test.{ts,tsx}"],
    globalSetup: "./tests/support/postgres.ts",
    testTimeout: 20_000,
    hookTimeout: 40_000,
    // One more than the smallest machine has cores: what is killed and restarted mostly waits.
    maxWorkers: 3,
  },
});
