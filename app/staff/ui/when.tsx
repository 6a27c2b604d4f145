import type { SpokenTime } from "#domain/spoken-time.ts";

/** When something happened: `12 minutes ago`, the exact time in its title. */
export function When({ time }: { time: SpokenTime }) {
  return (
    <time dateTime={time.iso} title={time.exact}>
      {time.relative}
    </time>
  );
}
