import pg from "pg";

/** How long to wait before reconnecting, in ms. */
const pause = 500;

/**
 * Reads in one query: how long until the next scheduled item becomes public after $1, by the database's
 * clock, and how often the announcing tables were written to: those with text, and those with places.
 * PostgreSQL counts the writes itself, some seconds late.
 */
const look = `
  select now()::text as looked,
    (select extract(epoch from min(published_at) - now())::float * 1000
      from (select published_at from articles union all select published_at from location_pages) as pages
      where published_at > coalesce($1::timestamptz, now())) as wait,
    (select sum(n_tup_ins + n_tup_upd + n_tup_del)::text from pg_stat_user_tables
      where relid in (select tgrelid from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where proname = 'announce_content_change')) as written,
    (select sum(n_tup_upd)::text from pg_stat_user_tables
      where relid in (select tgrelid from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        where proname = 'orders_changed')) as sold`;

interface ContentVersion {
  looked: string;
  wait: number | null;
  written: string;
  sold: string;
}

/** `words`: any of staff's content. `places`: how many places an offering has left. */
export type Change = "words" | "places";

/**
 * When registration opens, places change dozens of times a second, and after each change every page with a
 * membership card has to be rendered again. Changes are therefore reported at most once in this many ms.
 */
const placesEvery = 1_000;

/** The connection's application name. */
export const listenerName = "content-changes";

interface Listening {
  /** Public content has changed: on any instance, by any program, or because a scheduled time was reached. */
  onChange: (change: Change) => void;
  onError: (error: Error) => void;
  /** How often to poll for unannounced changes, in ms: some connection poolers lose notices. */
  lookEvery?: number;
}

/**
 * Listens for changes to public content (`content_changed`, announced by the tables' triggers) and for
 * the moment a scheduled article appears. A reconnection counts as a change, because notices may have
 * been missed; polling finds changes without a notice.
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
  let placesTimer: NodeJS.Timeout | undefined;
  /** When places were last reported. */
  let placesAt = 0;

  async function connect() {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: listenerName,
    });
    // Without a listener Node would exit; the "end" event that follows is handled.
    fresh.on("error", onError);
    await fresh.connect();
    client = fresh;
    fresh.on("end", () => {
      client = null;
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(reconnect, pause);
    });
    fresh.on("notification", ({ payload }) => {
      if (payload === "orders") {
        const wait = Math.max(0, placesAt + placesEvery - Date.now());
        placesTimer ??= setTimeout(reportPlaces, wait);
        return;
      }
      onChange("words");
      lookAgain(fresh);
    });
    await fresh.query("listen content_changed");
    lookAgain(fresh);
  }

  function reportPlaces() {
    placesTimer = undefined;
    placesAt = Date.now();
    onChange("places");
  }

  function reconnect() {
    const changed = () => onChange("words");
    connect().then(changed, (error: Error) => {
      onError(error);
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(reconnect, pause);
    });
  }

  /** One at a time: a connection runs one query at a time. */
  function lookAgain(on: pg.Client) {
    looking = looking.then(() => lookNow(on)).catch(onError);
  }

  /**
   * Checks which item is scheduled next, which items became public, and what was written since the last
   * check.
   */
  async function lookNow(on: pg.Client) {
    if (on !== client) return;
    clearTimeout(timer);
    timer = setTimeout(lookAgain, lookEvery, on);
    const { rows } = await on.query<ContentVersion>(look, [last?.looked ?? null]);
    const [seen] = rows;
    if (!seen || on !== client) return;
    if (last && last.written !== seen.written) onChange("words");
    // Only if no notice arrived: while registration is busy there is one each second.
    else if (last && last.sold !== seen.sold && Date.now() - placesAt > lookEvery) reportPlaces();
    last = seen;
    // Rather slightly late than early.
    const wait = Math.max(seen.wait ?? lookEvery, 0) + 20;
    if (wait > lookEvery) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      onChange("words");
      lookAgain(on);
    }, wait);
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(placesTimer);
      const open = client;
      client = null;
      await open?.end();
    },
  };
}
