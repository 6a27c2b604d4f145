import { type Change, listenForChanges } from "#core/db/content-changes.server.ts";
import type { PageCache } from "#core/http/page-cache.server.ts";
import { dayOf, daysAfter, startOfDay } from "#core/time/time.ts";
import type { LiveContent } from "#modules/content/context.server.ts";

interface Followed {
  live: LiveContent;
  pageCache: Pick<PageCache, "invalidate" | "outdate">;
  onError: (error: Error) => void;
}

/** Updates this instance's content and pages when any instance saves a change, and when the club's day ends. */
export async function followContent(url: string, { live, pageCache, onError }: Followed) {
  const follow = async (change: Change) => {
    if (change === "places") return pageCache.outdate();
    // Immediately, because each page reads articles from the database; and again after the content was read.
    pageCache.invalidate();
    await live.refresh().catch(onError);
    pageCache.invalidate();
  };
  const changes = await listenForChanges(url, {
    onChange: (change) => void follow(change),
    onError,
  });
  await live.refresh();
  let midnight = atMidnight();
  return {
    async stop() {
      clearTimeout(midnight);
      await changes.stop();
    },
  };

  /** The offerings on sale, and dates without a year, depend on the day. */
  function atMidnight(): NodeJS.Timeout {
    const { timeZone } = live.content.club;
    const today = dayOf(new Date(), timeZone);
    const wait = startOfDay(daysAfter(today, 1), timeZone).getTime() - Date.now();
    return setTimeout(() => {
      midnight = atMidnight();
      void follow("words");
    }, wait);
  }
}
