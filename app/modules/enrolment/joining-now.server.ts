import {
  type CatalogueEntry,
  type Joining,
  joiningOf,
  type Content,
} from "#modules/content/index.ts";
import type { SeasonDates } from "#core/time/time.ts";

interface Stored {
  /** In ms since 1970. */
  minute: number;
  joinings: Map<string, Joining>;
}

const stored = new WeakMap<Content, Stored>();

/**
 * `joiningOf`, computed once a minute: sessions begin and end at whole minutes. Each checkout lists all
 * programs, and counting their sessions takes as long as rendering the page.
 */
export function joiningNow(
  content: Content,
  entry: CatalogueEntry,
  { season, now }: { season: SeasonDates; now: Temporal.ZonedDateTime },
): Joining {
  const minute = Math.floor(now.epochMilliseconds / 60_000);
  const before = stored.get(content);
  const { joinings } =
    before?.minute === minute ? before : { joinings: new Map<string, Joining>() };
  stored.set(content, { minute, joinings });
  const { type, id, per, priceCents, tax } = entry;
  const key = [type, id, per, priceCents, tax, season.from, season.to].join(" ");
  const joining = joinings.get(key) ?? joiningOf(entry, season, content, now);
  joinings.set(key, joining);
  return joining;
}
