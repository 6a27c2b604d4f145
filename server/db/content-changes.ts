import pg from "pg";

/** How long to wait before the connection is tried again, in ms. */
const pause = 500;

/**
 * Read in one go: how long until what first appeared or appears after $1, in the database's own
 * clock, and how often the tables that announce their changes have been written to. PostgreSQL
 * counts that itself, some seconds late.
 */
const look = `
  select now()::text as looked,
    (select extract(epoch from min(published_at) - now())::float * 1000
      from (select published_at from articles union all select published_at from location_pages) as pages
      where published_at > coalesce($1::timestamptz, now())) as wait,
    (select sum(n_tup_ins + n_tup_upd + n_tup_del)::text from pg_stat_user_tables
      where relid in (select tgrelid from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where proname in ('announce_content_change', 'orders_changed'))) as written`;

interface ContentVersion {
  looked: string;
  wait: number | null;
  written: string;
}

/** What the database calls the connection. */
export const listenerName = "content-changes";

interface Listening {
  /** What pages show has changed: by anybody's hand, on any instance, or because its time has come. */
  onChange: () => void;
  onError: (error: Error) => void;
  /** How often to look for what nobody told us of, in ms: some connection poolers lose notices. */
  lookEvery?: number;
}

/**
 * Listens for changes to what pages show (`content_changed`, announced by the tables themselves) and
 * for the moment a scheduled article appears. What was missed while the connection was down counts
 * as a change; what was not announced is found by looking.
 */
export async function listenForChanges(
  url: string,
  { onChange, onError, lookEvery = 30_000 }: Listening,
) {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let last: ContentVersion | null = null;
  let looking = Promise.resolve();

  async function connect() {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: listenerName,
    });
    // Without a listener Node would exit; the end that follows is what matters.
    fresh.on("error", onError);
    await fresh.connect();
    client = fresh;
    fresh.on("end", () => {
      client = null;
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(reconnect, pause);
    });
    fresh.on("notification", () => {
      onChange();
      lookAgain(fresh);
    });
    await fresh.query("listen content_changed");
    lookAgain(fresh);
  }

  function reconnect() {
    connect().then(onChange, (error: Error) => {
      onError(error);
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(reconnect, pause);
    });
  }

  /** One after the other: a connection answers one question at a time. */
  function lookAgain(on: pg.Client) {
    looking = looking.then(() => lookNow(on)).catch(onError);
  }

  /** Looks for what appears next, what has appeared, and what was written since it was looked last. */
  async function lookNow(on: pg.Client) {
    if (on !== client) return;
    clearTimeout(timer);
    timer = setTimeout(lookAgain, lookEvery, on);
    const { rows } = await on.query<ContentVersion>(look, [last?.looked ?? null]);
    const [seen] = rows;
    if (!seen || on !== client) return;
    if (last && last.written !== seen.written) onChange();
    last = seen;
    // A little later than its time, never a little earlier.
    const wait = Math.max(seen.wait ?? lookEvery, 0) + 20;
    if (wait > lookEvery) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      onChange();
      lookAgain(on);
    }, wait);
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const open = client;
      client = null;
      await open?.end();
    },
  };
}
