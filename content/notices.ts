import type { Notice } from "#modules/content/site.ts";

/** None to begin with: staff write them at /admin/content/notices. */
export const notices: Notice[] = [];
