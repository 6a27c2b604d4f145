import pg from "pg";

/** How long to wait before the connection is tried again, in ms. */
const pause = 500;
/** The longest a timer is set for, in ms; it is set anew then. */
const longest = 3_600_000;

/** In the database's own clock: how long until what first appeared or appears after $1. */
const nextAppearance = `
  select now()::text as looked, extract(epoch from min(published_at) - now())::float * 1000 as wait
  from (select published_at from articles union all select published_at from location_pages) as pages
  where published_at > coalesce($1::timestamptz, now())`;

/** What the database calls the connection. */
export const listenerName = "content-changes";

interface Listening {
  /** What pages show has changed: by anybody's hand, on any instance, or because its time has come. */
  onChange: () => void;
  onError: (error: Error) => void;
}

/**
 * Listens for changes to what pages show (`content_changed`, announced by the tables themselves) and
 * for the moment a scheduled article appears. What was missed while the connection was down counts
 * as a change.
 */
export async function listenForChanges(url: string, { onChange, onError }: Listening) {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lookedAt: string | null = null;

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
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(reconnect, pause);
    });
    fresh.on("notification", () => {
      onChange();
      waitForSchedule(fresh);
    });
    await fresh.query("listen content_changed");
    waitForSchedule(fresh);
  }

  function reconnect() {
    connect().then(onChange, (error: Error) => {
      onError(error);
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(reconnect, pause);
    });
  }

  /** Looks for what appears next, and for what has appeared since it was looked for last. */
  function waitForSchedule(on: pg.Client) {
    on.query<{ looked: string; wait: number | null }>(nextAppearance, [lookedAt]).then(
      ({ rows: [row] }) => {
        clearTimeout(timer);
        if (stopped || !row) return;
        lookedAt = row.looked;
        const { wait } = row;
        if (wait === null) return;
        // A little later than its time, never a little earlier.
        const pauseUntil = Math.min(Math.max(wait, 0) + 20, longest);
        timer = setTimeout(() => {
          if (wait <= longest) onChange();
          waitForSchedule(on);
        }, pauseUntil);
      },
      onError,
    );
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
