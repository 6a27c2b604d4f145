import { instantOf } from "#domain/time.ts";

/** The choices of when readers see a page. */
export type PublishChoice = "now" | "later" | "draft" | "keep";

/**
 * When a form asks to publish, as the API takes it; undefined: as it was.
 * @param zone whose clock the chosen time is on
 * @returns a complaint when a time was to be chosen and none was
 */
export function publishTime(
  form: FormData,
  zone: string,
): { at: string | null | undefined } | { fault: string } {
  switch (form.get("publish")) {
    case "now":
      return { at: new Date().toISOString() };
    case "draft":
      return { at: null };
    case "later": {
      const instant = instantOf(String(form.get("publish_time") ?? ""), zone);
      return instant
        ? { at: instant.toISOString() }
        : { fault: "Please choose the day and time to publish" };
    }
    default:
      return { at: undefined };
  }
}
