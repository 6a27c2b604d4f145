import "./steps/check-node.mjs";
import { buildPictures } from "./steps/build.mjs";
import { exitOnFailure } from "./steps/failure.mjs";
import { install } from "./steps/install.mjs";
import { serve } from "./steps/serve.mjs";

// npm run dev: the site directly from its sources, with hot reload.
exitOnFailure(async () => {
  await install();
  await buildPictures();
  serve(["app/edge/boot/development.ts"], "development");
});
