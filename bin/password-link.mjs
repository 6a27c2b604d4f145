import "./steps/check-node.mjs";
import { command } from "./steps/command.mjs";

// npm run password-link -- office@example.ca: prints a link to a new password, without any mail.
command("password-link");
