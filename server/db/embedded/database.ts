import pg from "pg";
import { StartupError } from "./startup-error.ts";

/** The address of the club's database, or of another one as another user. */
export function addressOf(port: number, password: string, user = "club", database = "club") {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Makes the user `club`, who owns the database `club` and nothing else, where they are missing.
 * @throws StartupError when the password is not this cluster's
 */
export async function createDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client(addressOf(port, password, "postgres", "postgres"));
  await client.connect().catch((cause) => {
    if (cause.code !== "28P01") throw cause;
    throw new StartupError(
      "postgres-password in DATA_DIR is not the database's: restore the one from the same backup.",
      { cause },
    );
  });
  try {
    const users = await client.query("select from pg_roles where rolname = 'club'");
    const verb = users.rowCount ? "alter" : "create";
    // These statements take no parameters; the password is base64url, but quote it all the same.
    await client.query(`${verb} role club login password ${client.escapeLiteral(password)}`);
    const databases = await client.query("select from pg_database where datname = 'club'");
    if (!databases.rowCount) await client.query("create database club owner club");
  } finally {
    await client.end();
  }
}
