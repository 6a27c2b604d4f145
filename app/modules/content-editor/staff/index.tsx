import { Link } from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import { collectionGroups } from "#modules/content/index.ts";
import { findTexts } from "../search.ts";
import { relativeTime } from "#core/relative-time.ts";
import { can } from "#core/audit/staff.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { listCollections } from "../editor.server.ts";
import type { Route } from "./+types/index";
import { type Change, LastChange } from "./save.tsx";
import { SearchResults, ContentSearch } from "./search.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Website content");

interface Entry {
  name: string;
  title: string;
  about: string;
  last: Change | null;
  unusable: boolean;
  needsCheck: boolean;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const account = context.get(staffContext);
  const ctx = context.get(appContext);
  const wanted = (url.searchParams.get("q") ?? "").slice(0, 200).trim();
  const found = wanted ? findTexts(ctx.content, wanted, account) : null;
  const listed = await listCollections(ctx);
  const clock = clockOf(ctx);
  const groups = collectionGroups.map(({ title, collections }) => ({
    title,
    entries: Object.entries(collections)
      .filter(([, guide]) => can(account, guide.permission))
      .map(([name, guide]): Entry => {
        const { last, unusable, setAside } = listed.find((one) => one.name === name) ?? {};
        return {
          name,
          title: guide.title,
          about: guide.about,
          unusable: Boolean(unusable),
          needsCheck: Boolean(setAside),
          last: last ? { ...last, by: last.savedBy, at: relativeTime(last.savedAt, clock) } : null,
        };
      }),
  }));
  return { wanted, found, groups: groups.filter(({ entries }) => entries.length > 0) };
}

/** Every collection, in groups, with a search through their text. */
export default function ContentIndex({
  loaderData: { wanted, found, groups },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Website content" />
      <ContentSearch wanted={wanted} />
      {found ? (
        <SearchResults found={found} />
      ) : (
        groups.map(({ title, entries }) => (
          <section className="panel" key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className="tasks columns">
              {entries.map((entry) => (
                <li key={entry.name}>
                  <Link to={`/admin/content/${entry.name}`}>{entry.title}</Link>
                  <span>{entry.about}</span>
                  {entry.unusable ? (
                    <span className="field-error">
                      Needs fixing: visitors see the built-in text
                    </span>
                  ) : entry.needsCheck ? (
                    <span className="field-error">Needs a check: the site has a new version</span>
                  ) : (
                    <LastChange change={entry.last} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </>
  );
}
