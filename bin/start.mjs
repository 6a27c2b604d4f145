import "./steps/check-node.mjs";
import { build } from "./steps/build.mjs";
import { exitOnFailure } from "./steps/failure.mjs";
import { install } from "./steps/install.mjs";
import { serve } from "./steps/serve.mjs";

// npm start: the built site, as visitors see it.
exitOnFailure(async () => {
  await install();
  await build();
  serve(["build/server/main.js"], "production");
});
