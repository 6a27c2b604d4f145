import { content as written } from "#content/all.ts";
import { contentSchema } from "#domain/content/schema.ts";
import { contentOn } from "#domain/content/yearless.ts";
import { dayOf } from "#domain/time.ts";

/** The content of `content/` as the site shows it today: every date has its year. */
export const content = contentSchema.parse(
  contentOn(written, dayOf(new Date(), written.club.timeZone)),
);
