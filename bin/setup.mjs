import "./steps/check-node.mjs";
import { build } from "./steps/build.mjs";
import { exitOnFailure } from "./steps/failure.mjs";
import { install } from "./steps/install.mjs";
import { node26 } from "./steps/node26.mjs";

// npm run setup: the steps that npm start takes before the site opens, so that a restart takes a second or
// two.
exitOnFailure(async () => {
  await install();
  await build();
  console.log(`Ready for npm start, with the Node at ${node26()}.`);
});
