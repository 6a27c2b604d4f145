import { content as written } from "#content/all.ts";
import { contentOn } from "#modules/content/yearless.ts";
import { dayOf } from "#core/time/time.ts";
import { contentSchema } from "#modules/content/content.ts";

/**
 * The content of `content/` as the site shows it today, for tests about it: those of the specification and a
 * few others. All other tests use the fixture club.
 */
export const content = contentSchema.parse(
  contentOn(written, dayOf(new Date(), written.club.timeZone)),
);
