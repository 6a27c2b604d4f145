import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,assets,bin,content,domain,lint,server,tests}/**/*.test.{ts,tsx}"],
    globalSetup: "./tests/support/postgres.ts",
    testTimeout: 20_000,
    hookTimeout: 40_000,
    // Two cores: more workers would only make the ones that time vendors late.
    maxWorkers: 2,
  },
});
