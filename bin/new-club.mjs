import "./steps/check-node.mjs";
import { build } from "./steps/build.mjs";
import { command } from "./steps/command.mjs";

// npm run new-club: asks ten questions and writes the content of another club.
command("new-club", build);
