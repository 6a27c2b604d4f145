// A line at the top of every page, from one day to another. None to begin with: staff write them in the admin
// site.
import type { Notice } from "#modules/content/site.ts";

export const notices: Notice[] = [];
