import { seasonSpan } from "#core/time/schedule.ts";
import type { Permission } from "#core/audit/permissions.ts";
import { type Account, can } from "#core/audit/staff.ts";
import { daysBetween, formatDate } from "#core/time/time.ts";
import {
  type CollectionName,
  guideTo,
  entriesOf,
  type Season,
  type Content,
} from "#modules/content/index.ts";

/** Content whose date has passed, or that nobody has confirmed for a long time. */
export interface OutdatedContent {
  /** Its name: `Schedule: Fall`. */
  what: string;
  /** Why it is listed, and what to do. */
  why: string;
  /** Where it is edited. */
  at:
    | { collection: CollectionName; path: (string | number)[] }
    | "articles"
    | "programs"
    | "schedule";
}

interface Today {
  /** As `2027-09-12`. */
  today: string;
  /** The day of the newest article, as `today`; null: there is none. */
  newestArticle: string | null;
  /** Only what this account may change is listed. */
  account: Account;
}

/**
 * After this many days without anything new, posts and articles look abandoned and policies are listed for
 * review.
 */
const quiet = { posts: 92, articles: 184, policies: 365 };

/** The content that staff should renew, confirm or delete, because its date has passed. */
export function outdatedContent(
  content: Readonly<Content>,
  { today, newestArticle, account }: Today,
): OutdatedContent[] {
  return [
    ...endedNotices(content, today),
    ...endedSeasons(content, today, account),
    ...oldResults(content, today),
    ...endedPosts(content, today),
    ...noNewPost(content, today),
    ...noNewArticle(newestArticle, today),
    ...unreadPolicies(content, today),
  ].filter(({ at }) => can(account, permissionFor(at)));
}

function endedNotices({ notices }: Readonly<Content>, today: string): OutdatedContent[] {
  return notices.flatMap(({ text, until }, n) =>
    until < today ? [hidden(`Notice: ${text}`, until, { collection: "notices", path: [n] })] : [],
  );
}

function endedPosts({ news }: Readonly<Content>, today: string): OutdatedContent[] {
  return news.posts.flatMap(({ text, until }, n) =>
    until && until < today
      ? [hidden(`Post: ${text}`, until, { collection: "news", path: ["posts", n] })]
      : [],
  );
}

const permissions = {
  articles: "articles.edit",
  programs: "catalogue.edit",
  schedule: "schedule.edit",
} as const;

function permissionFor(at: OutdatedContent["at"]): Permission {
  return typeof at === "string" ? permissions[at] : guideTo(at.collection).permission;
}

const hidden = (what: string, until: string, at: OutdatedContent["at"]): OutdatedContent => ({
  what,
  why: `Its last day was ${formatDate(until)}, so visitors no longer see it. Delete it, or give it a new last day.`,
  at,
});

/**
 * Seasons that ended after their times, or prices, were saved. They repeat every year: the site already
 * offers the next one, and nobody has confirmed it.
 */
function endedSeasons(
  { schedules, catalogue }: Readonly<Content>,
  today: string,
  account: Account,
): OutdatedContent[] {
  const sessions = schedules.sessions.map(({ season: name, ...days }) => ({ name, ...days }));
  const options = entriesOf(catalogue, "registration").map(({ title, season }) => ({
    ...season,
    name: title,
  }));
  const trained = endedSince(sessions, schedules.updated, today);
  // An editor may not change a season or a price.
  const sold = can(account, "catalogue.edit") ? endedSince(options, catalogue.updated, today) : [];
  return [
    ...trained.slice(0, 1).map(
      (): OutdatedContent => ({
        what: `Schedule: ${listed(trained)}`,
        why: `Ended since the schedule was last changed${on(schedules.updated)}. Its days and times are shown for the next season too: check and confirm them.`,
        at: "schedule",
      }),
    ),
    ...sold.slice(0, 1).map(
      (): OutdatedContent => ({
        what: `Programs: ${listed(sold)}`,
        why: `Ended since prices were last changed${on(catalogue.updated)}. The next season is sold at the same price: check its days and prices.`,
        at: "programs",
      }),
    ),
  ];
}

const on = (day: string | undefined) => (day ? `, on ${formatDate(day)}` : "");

/** The names of the seasons that ended after a day and before today, each once. */
function endedSince(
  seasons: readonly (Season & { name: string })[],
  saved: string | undefined,
  today: string,
): string[] {
  const ended = seasons.filter((season) => lastEnd(season, today) > (saved ?? ""));
  return [...new Set(ended.map(({ name }) => name))];
}

/** The last day of a season's latest edition that is over. */
function lastEnd(season: Season, today: string): string {
  const year = Number(today.slice(0, 4));
  const ends = [year, year - 1, year - 2].map((first) => seasonSpan(season, first).last.toString());
  return ends.find((day) => day < today) ?? "";
}

const listFormat = new Intl.ListFormat("en-CA");

/** `Fall, Winter and School year`; if there are many, the first three. */
const listed = (names: string[]) =>
  listFormat.format(names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names);

function oldResults(
  { accomplishments, schedules }: Readonly<Content>,
  today: string,
): OutdatedContent[] {
  const year = newestResults(accomplishments.items);
  const ends = schedules.sessions.map((session) => lastEnd(session, today));
  const lastSeason = ends.toSorted().at(-1)?.slice(0, 4) ?? "";
  if (year >= lastSeason) return [];
  const why = `The newest are from ${year}, and the last season ended in ${lastSeason}.`;
  return [{ what: "Accomplishments", why, at: { collection: "accomplishments", path: ["items"] } }];
}

/** The year of the newest results; a record "to date" counts as the year it was set. */
export const newestResults = (items: Content["accomplishments"]["items"]): string =>
  items
    .map(({ year }) => year.slice(0, 4))
    .toSorted()
    .at(-1) ?? "";

function noNewPost({ news }: Readonly<Content>, today: string): OutdatedContent[] {
  const newest = news.posts
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  if (newest && daysBetween(newest, today) <= quiet.posts) return [];
  return [{ what: "Posts", why: newestFrom(newest), at: { collection: "news", path: ["posts"] } }];
}

function noNewArticle(newest: string | null, today: string): OutdatedContent[] {
  if (newest && daysBetween(newest, today) <= quiet.articles) return [];
  return [{ what: "Articles", why: newestFrom(newest), at: "articles" }];
}

const newestFrom = (day: string | null | undefined) =>
  day ? `The newest is from ${formatDate(day)}.` : "There is none.";

function unreadPolicies(
  { accessibility, policies }: Readonly<Content>,
  today: string,
): OutdatedContent[] {
  const { privacy, deletion } = policies;
  const texts = [
    { text: privacy, collection: "policies", path: ["privacy", "reviewed"] },
    { text: deletion, collection: "policies", path: ["deletion", "reviewed"] },
    { text: accessibility, collection: "accessibility", path: ["reviewed"] },
  ] as const;
  return texts.flatMap(({ text, collection, path }): OutdatedContent[] => {
    const { heading, updated, reviewed = updated } = text;
    if (daysBetween(reviewed, today) <= quiet.policies) return [];
    const why = `Last read through on ${formatDate(reviewed)}. Read it, correct it, and enter the day under Reviewed.`;
    return [{ what: heading, why, at: { collection, path: [...path] } }];
  });
}
