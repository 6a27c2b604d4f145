import { useState } from "react";
import { Link } from "react-router";
import { spokenTime } from "#app/admin/spoken-time.ts";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { type Change, LastChange } from "#app/admin/words/last-change.tsx";
import { servicesContext } from "#app/context.ts";
import { collectionGroups } from "#domain/content/collection-guide.ts";
import { mayAct } from "#domain/staff-rights.ts";
import type { Route } from "./+types/content";

export const meta: Route.MetaFunction = () => staffMeta("Words of the site");

interface Entry {
  name: string;
  title: string;
  about: string;
  last: Change | null;
  unusable: boolean;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { role } = context.get(staffContext);
  const listed = await context.get(servicesContext).listCollections();
  const clock = context.get(servicesContext).clock();
  const groups = collectionGroups.map(({ title, collections }) => ({
    title,
    entries: Object.entries(collections)
      .filter(([, guide]) => mayAct(role, guide.role))
      .map(([name, guide]): Entry => {
        const { last, unusable } = listed.find((one) => one.name === name) ?? {};
        return {
          ...{ name, title: guide.title, about: guide.about, unusable: Boolean(unusable) },
          last: last ? { ...last, by: last.savedBy, at: spokenTime(last.savedAt, clock) } : null,
        };
      }),
  }));
  return { groups: groups.filter(({ entries }) => entries.length > 0) };
}

/** What do I want to change? Every collection, in groups, with a search. */
export default function ContentIndex({ loaderData }: Route.ComponentProps) {
  const [wanted, setWanted] = useState("");
  const found = loaderData.groups.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ title, about }) =>
      `${title} ${about}`.toLowerCase().includes(wanted.trim().toLowerCase()),
    ),
  }));
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <header className="page-head">
        <h1>Words of the site</h1>
      </header>
      <div className="staff-field words-search">
        <label htmlFor="wanted">What do you want to change?</label>
        <input
          id="wanted"
          type="search"
          placeholder="Prices, times, a coach’s name"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      <p className="unseen" role="status">
        {wanted && `${count} found`}
      </p>
      {found
        .filter(({ entries }) => entries.length > 0)
        .map(({ title, entries }) => (
          <section className="word-rooms" key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.name}>
                  <Link to={`/admin/content/${entry.name}`}>
                    <strong>{entry.title}</strong>
                    <span>{entry.about}</span>
                    {entry.unusable ? (
                      <span className="fault">Needs mending: built-in words are shown</span>
                    ) : (
                      <LastChange change={entry.last} />
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      {count === 0 && (
        <p>
          Nothing by that name. Articles are under <Link to="/admin/blogs">Blogs</Link>, town pages
          under <Link to="/admin/location-pages">Location Pages</Link>.
        </p>
      )}
    </>
  );
}
