import { defineConfig } from "@playwright/test";

const waiting = ["journeys/unread-result.journey.ts", "journeys/late-fonts.journey.ts"];

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  // Without background services, Chromium does not contact Google's servers.
  args: [
    "--no-sandbox",
    "--disable-gpu",
    // Software rendering takes a tenth less without a compositor for a GPU that does not exist.
    "--disable-gpu-compositing",
    "--num-raster-threads=1",
    // A page lives for a second or two: optimizing its script would take longer than it saves.
    "--js-flags=--no-turbofan --no-maglev --single-threaded-gc --min-semi-space-size=16",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Letters as wide as their fonts define: without this option, Linux rounds them to whole pixels, as no
    // phone does.
    "--font-render-hinting=none",
  ],
};

export default defineConfig({
  testDir: ".",
  projects: [
    // Journeys that mostly wait start first: at the end, the processor would be idle meanwhile.
    { name: "waiting", testMatch: waiting },
    {
      name: "specification",
      testMatch: "specification/*.spec.ts",
      // One visit checks many statements, and continues after one that does not hold.
      timeout: 180_000,
      use: { actionTimeout: 10_000 },
    },
    { name: "journeys", testMatch: "journeys/*.journey.ts", testIgnore: waiting },
  ],
  reporter: [["list"], ["./statement-reporter.ts"]],
  outputDir: "../../.cache/browser",
  globalSetup: "./open-site.ts",
  // One more than the smallest machine has cores: each waits for the server half of the time.
  workers: 3,
  fullyParallel: true,
  timeout: 40_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    locale: "en-CA",
    timezoneId: "America/Toronto",
    screenshot: "only-on-failure",
    launchOptions,
  },
});
