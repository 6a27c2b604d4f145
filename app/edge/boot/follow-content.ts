import { type Change, listenForChanges } from "#core/db/content-changes.server.ts";
import type { PageCache } from "#core/http/page-cache.server.ts";
import type { LiveContent } from "#modules/content/context.server.ts";

interface Followed {
  live: LiveContent;
  pageCache: Pick<PageCache, "invalidate" | "outdate">;
  onError: (error: Error) => void;
}

/** Updates this instance's content and pages when any instance saves a change. */
export async function followContent(url: string, { live, pageCache, onError }: Followed) {
  const follow = async (change: Change) => {
    if (change === "places") return pageCache.outdate();
    // At once, because each page reads articles again; and again for the purpose that the content is read
    // for.
    pageCache.invalidate();
    await live.refresh().catch(onError);
    pageCache.invalidate();
  };
  const changes = await listenForChanges(url, {
    onChange: (change) => void follow(change),
    onError,
  });
  await live.refresh();
  return changes;
}
