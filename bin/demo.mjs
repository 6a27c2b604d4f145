import "./steps/check-node.mjs";
import { build } from "./steps/build.mjs";
import { exitOnFailure } from "./steps/failure.mjs";
import { install } from "./steps/install.mjs";
import { serve } from "./steps/serve.mjs";

// npm run demo: the site with an invented club, in a folder of its own.
exitOnFailure(async () => {
  await install();
  await build();
  serve(["build/server/demo.js"], "production");
});
