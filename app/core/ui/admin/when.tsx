import type { RelativeTime } from "../../relative-time.ts";

/** When something happened: `12 minutes ago`, the exact time in its title. */
export function When({ time }: { time: RelativeTime }) {
  return (
    <time dateTime={time.iso} title={time.exact}>
      {time.relative}
    </time>
  );
}
