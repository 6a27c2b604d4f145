import { useEffect, useState } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { ErrorPage, statusOf } from "#modules/content/public/not-found.tsx";
import { Main } from "#core/ui/main.tsx";
import { useOnline } from "#core/ui/use-online.ts";
import { type StoredPage, storedPages } from "#core/ui/admin/stored-pages.ts";
import { Brand } from "#core/ui/admin/brand.tsx";

/**
 * Replaces a section that failed. If the site does not respond, it lists the attendance sheets stored on this
 * device, because coaches may be offline at the track.
 */
export function AdminError({ error }: { error: unknown }) {
  const root = useRouteLoaderData<{ incident: string }>("root");
  if (statusOf(error) !== 503) return <ErrorPage error={error} incident={root?.incident} />;
  return (
    <div className="admin-site admin-frame">
      <header className="admin-bar">
        <Link className="admin-home" to="/admin" reloadDocument>
          <Brand />
        </Link>
      </header>
      <Unreachable />
    </div>
  );
}

/** An empty address means the current document. */
const thisPage = "";

function Unreachable() {
  const isOffline = !useOnline();
  const [pages, setPages] = useState<StoredPage[]>([]);
  useEffect(() => {
    // A browser that refuses storage has nothing stored.
    storedPages().then(setPages, () => {});
  }, []);
  const heading = isOffline ? "You are offline" : "Back in a moment";
  return (
    <Main className="sections">
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p>
        {isOffline
          ? "This page needs a connection."
          : "This page can’t be loaded at the moment. Please try again in a minute."}{" "}
        Nothing you sent before is lost.
      </p>
      <p>
        <a className="staff-button" href={thisPage}>
          Try again
        </a>
      </p>
      {pages.length > 0 && (
        <section aria-labelledby="kept">
          <h2 id="kept">On this device</h2>
          <ul>
            {pages.map(({ path, title }) => (
              <li key={path}>
                <Link to={path} reloadDocument>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Main>
  );
}
