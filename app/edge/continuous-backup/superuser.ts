import pg from "pg";

/**
 * Runs work as the embedded database's superuser, on a connection of its own.
 * @param url the address of the club's database: the superuser has the same password
 */
export async function asSuperuser<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const address = new URL(url);
  address.username = "postgres";
  address.pathname = "/postgres";
  const client = new pg.Client({ connectionString: address.href });
  // If the connection breaks between queries, the next query fails; an unhandled event would end the site.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** PostgreSQL's system identifier of this database; a restored one keeps it. */
export async function databaseId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select system_identifier::text as id from pg_control_system()",
  );
  return rows[0]?.id ?? "";
}
