import "./steps/check-node.mjs";
import { command } from "./steps/command.mjs";

// npm run password-link -- office@example.ca: prints a link to set a new password; needs no mail.
command("password-link");
