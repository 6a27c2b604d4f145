import "./steps/check-node.mjs";
import { command } from "./steps/command.mjs";

// npm run backup [-- FILE]
command("run-backup");
