import { content } from "#content/all.ts";
import { withoutSample } from "#content/empty.ts";
import { changed } from "#modules/content/changes.ts";

/** The initial content of a club that wants to enter its own. */
export const emptyContent = changed(content, withoutSample ?? {});
