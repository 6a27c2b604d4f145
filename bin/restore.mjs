import "./steps/check-node.mjs";
import { command } from "./steps/command.mjs";

// npm run restore -- FILE [--replace]
command("run-restore");
