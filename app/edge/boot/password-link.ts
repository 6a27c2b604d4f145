import path from "node:path";
import { errorText, reasonOf } from "#core/logged-error.ts";
import { startEmbeddedPostgres } from "../embedded-postgres/start.ts";
import { StartupError } from "#core/startup-error.ts";
import { openDatabase } from "#core/db/database.server.ts";
import { migrate } from "#core/db/migrate.server.ts";
import { sharedSecret } from "#core/db/shared-secret.server.ts";
import { EnvError, readEnv } from "../env.ts";
import { projectRoot } from "#core/project-root.server.ts";
import { passwordLink } from "#modules/accounts/password-link.server.ts";

/** `npm run password-link -- office@example.ca`: for access to the machine without the mailbox. */
try {
  await printLink(process.argv[2] ?? "");
} catch (error) {
  const expected = error instanceof StartupError || error instanceof EnvError;
  process.stderr.write(`${expected ? reasonOf(error) : errorText(error)}\n`);
  process.exitCode = 1;
}

async function printLink(email: string) {
  const env = readEnv();
  const dataDir = path.resolve(projectRoot, env.dataDir);
  const log = { info() {}, error: (message: string) => void process.stderr.write(`${message}\n`) };
  const { databaseUrl, postgresBin } = env;
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log, postgresBin });
  const url = embedded?.url ?? databaseUrl ?? "";
  await migrate(url, { acceptsNewer: env.acceptsNewerDatabase });
  const { db, close } = openDatabase(url);
  try {
    const mailedLinkSecret = await sharedSecret(db, "mailed links");
    const publicUrl = env.publicUrl ?? `http://localhost:${env.port}`;
    const { link, known } = await passwordLink(db, { mailedLinkSecret, publicUrl }, email);
    process.stdout.write(
      link
        ? `Start the site, then open this, once; a link to a new password is good for an hour:\n${link}\n`
        : `There is no account and no open invitation "${email}". There are: ${known.join(", ")}\n`,
    );
    if (!link) process.exitCode = 1;
  } finally {
    await close();
    await embedded?.stop();
  }
}
