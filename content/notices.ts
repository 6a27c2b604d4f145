import type { Notice } from "#domain/content/notices.ts";

/** None to begin with: staff write them at /admin/content/notices. */
export const notices: Notice[] = [];
