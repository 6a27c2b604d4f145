import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

export default defineConfig(journeys, {
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../.cache/specification",
  globalSetup: "./open-site.ts",
  reporter: "./statement-reporter.ts",
  // One visit checks many statements; what does not come is missing soon.
  timeout: 90_000,
  expect: { timeout: 5_000 },
  use: { actionTimeout: 5_000 },
});
