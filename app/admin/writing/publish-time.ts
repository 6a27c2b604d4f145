import { clubTimeZone } from "#domain/schedule/weekly-session.ts";

/** The choices of when readers see a page. */
export type PublishChoice = "now" | "later" | "draft" | "keep";

/**
 * When a form asks to publish, as the API takes it; undefined: as it was.
 * @returns a complaint when a time was to be chosen and none was
 */
export function publishTime(form: FormData): { at: string | null | undefined } | { fault: string } {
  switch (form.get("publish")) {
    case "now":
      return { at: new Date().toISOString() };
    case "draft":
      return { at: null };
    case "later": {
      const instant = clubInstant(String(form.get("publish_time") ?? ""));
      return instant ? { at: instant } : { fault: "Please choose the day and time to publish" };
    }
    default:
      return { at: undefined };
  }
}

/** A wall-clock time in the club's zone, as `datetime-local` gives it, as an instant. */
function clubInstant(local: string): string | null {
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(clubTimeZone).toInstant().toString();
  } catch {
    return null;
  }
}

/** An instant as `datetime-local` takes it, in the club's zone. */
export const clubWallClock = (instant: Date): string =>
  Temporal.Instant.from(instant.toISOString())
    .toZonedDateTimeISO(clubTimeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
