import type { LiveContent } from "../content/live.ts";
import { listenForChanges } from "../db/content-changes.ts";
import type { PageCache } from "../http/page-cache.ts";

interface Followed {
  live: LiveContent;
  pageCache: Pick<PageCache, "invalidate">;
  onError: (error: Error) => void;
}

/** Updates this instance's content and pages when any instance saves a change. */
export async function followContent(url: string, { live, pageCache, onError }: Followed) {
  const follow = async () => {
    await live.refresh().catch(onError);
    pageCache.invalidate();
  };
  const changes = await listenForChanges(url, { onChange: () => void follow(), onError });
  await live.refresh();
  return changes;
}
