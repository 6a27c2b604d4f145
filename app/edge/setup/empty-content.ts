import { content } from "#content/all.ts";
import { withoutSample } from "#content/empty.ts";
import { changed } from "#modules/content/changes.ts";

/** What a club begins with that wants to enter its own. */
export const emptyContent = changed(content, withoutSample ?? {});
