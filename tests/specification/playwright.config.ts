import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config.ts";

export default defineConfig(journeys, {
  testDir: ".",
  projects: [{ testMatch: "*.spec.ts" }],
  outputDir: "../../.cache/specification",
  globalSetup: "./open-site.ts",
  reporter: "./statement-reporter.ts",
  // One visit checks many statements, and goes on after one that does not hold.
  timeout: 180_000,
  use: { actionTimeout: 10_000 },
});
