import type { Notice } from "#modules/content/index.ts";

/** The notices of a day, and when they next change; null: never. */
export function noticesView(notices: readonly Notice[], now: Temporal.ZonedDateTime) {
  const today = now.toPlainDate().toString();
  const visible = notices.filter(({ from, until }) => from <= today && today <= until);
  // They change when one begins, and on the day after one ends.
  const changes = notices
    .flatMap(({ from, until }) => [
      from,
      Temporal.PlainDate.from(until).add({ days: 1 }).toString(),
    ])
    .filter((day) => day > today)
    .toSorted();
  const [next] = changes;
  const until = next ? Temporal.PlainDate.from(next).toZonedDateTime(now.timeZoneId) : null;
  return { visible, until };
}
