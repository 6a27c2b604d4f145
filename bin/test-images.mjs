import { aptInstall } from "./steps/apt.mjs";
import { logOf } from "./steps/run.mjs";
import { step } from "./steps/step.mjs";

// npm run test:images: builds the images of deploy/Containerfile, runs them, and checks the examples beside it.
const log = logOf("builder");
await step("Installing an image builder", async () => {
  for (const name of ["buildah", "debootstrap", "systemd-container"]) await aptInstall(log, name);
});
process.env.TEST_IMAGES = "yes";
process.argv.push("unit", "tests/installation");
await import("./test.mjs");
