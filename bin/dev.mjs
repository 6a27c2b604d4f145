import "./steps/check-node.mjs";
import { buildPictures } from "./steps/build.mjs";
import { orFail } from "./steps/failure.mjs";
import { install } from "./steps/install.mjs";
import { serve } from "./steps/serve.mjs";

// npm run dev: the site straight from its sources, renewed as they change.
orFail(async () => {
  await install();
  await buildPictures();
  serve(["--dev"], "development");
});
