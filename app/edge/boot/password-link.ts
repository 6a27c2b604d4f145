import { openDatabase } from "#core/db/database.server.ts";
import { migrate } from "#core/db/migrate.server.ts";
import { sharedSecret } from "#core/db/shared-secret.server.ts";
import { projectRoot } from "#core/project-root.server.ts";
import { passwordLink } from "#modules/accounts/password-link.server.ts";
import { asCommand, openClubShared, printLine } from "../backup/command.ts";
import { readEnv } from "../env.ts";

// npm run password-link -- office@example.ca: for access to the machine without the mailbox. The site may run.
await asCommand(async () => {
  const [, , email = ""] = process.argv;
  const env = readEnv();
  const club = await openClubShared(env, projectRoot);
  try {
    await migrate(club.url, { acceptsNewer: env.acceptsNewerDatabase });
    const { db, close } = openDatabase(club.url, { connections: 2 });
    try {
      const mailedLinkSecret = await sharedSecret(db, "mailed links");
      const publicUrl = env.publicUrl ?? `http://localhost:${env.port}`;
      const { link, known } = await passwordLink(db, { mailedLinkSecret, publicUrl }, email);
      printLine(
        link
          ? `Open this, once, while the site runs; a link to a new password is good for an hour:\n${link}`
          : `There is no account and no open invitation "${email}". ${whichThereAre(known)}`,
      );
      if (!link) process.exitCode = 1;
    } finally {
      await close();
    }
  } finally {
    await club.close();
  }
});

function whichThereAre(known: string[]): string {
  if (known.length > 0) return `There are: ${known.join(", ")}`;
  return "There is none yet: the log has the address /setup and its code.";
}
