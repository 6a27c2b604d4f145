import type { Notice } from "../domain/content/site.ts";

/** None to begin with: staff write them at /admin/content/notices. */
export const notices: Notice[] = [];
