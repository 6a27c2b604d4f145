import { isRouteErrorResponse, Link, type ShouldRevalidateFunction } from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import { longestSearch } from "#core/search.ts";
import { searchEverywhere } from "#core/search.server.ts";
import { ErrorLine } from "#core/ui/admin/result-line.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import type { SearchAnswer } from "#core/ui/admin/search-box.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import type { Route } from "./+types/search";

export const meta: Route.MetaFunction = () => staffMeta("Search");

export async function loader({ url, context }: Route.LoaderArgs): Promise<SearchAnswer> {
  const q = (url.searchParams.get("q") ?? "").slice(0, longestSearch).trim();
  const ctx = context.get(appContext);
  return { q, groups: q ? await searchEverywhere(ctx, context.get(staffContext), q) : [] };
}

/** If a search gets no answer, the page says so, instead of being replaced by an error page. */
export async function clientLoader({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<SearchAnswer> {
  try {
    return await serverLoader();
  } catch (error) {
    const isAnswer = error instanceof Response || isRouteErrorResponse(error);
    if (isAnswer && error.status < 500) throw error;
    return { q: new URL(request.url).searchParams.get("q") ?? "", groups: null };
  }
}

/** The search is not repeated after each form of the page. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate && (formMethod === undefined || formMethod === "GET");

/** Everything that the search box finds, by kind. */
export default function SearchPage({ loaderData: { q, groups } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Search" />
      {groups === null ? (
        <ErrorLine error={{ message: "The search did not respond. Please try again." }} />
      ) : q === "" ? (
        <p className="quiet">
          Type a name, an email address, a phone number, a reference, or what you want to do.
        </p>
      ) : groups.length === 0 ? (
        <EmptyState title="Nothing found">
          <p>Nothing that your account may open matches. Try fewer words.</p>
        </EmptyState>
      ) : (
        groups.map(({ kind, results, isSimilar, all }) => (
          <section className="panel" key={kind} aria-label={kind}>
            <h2>{isSimilar ? `${kind} with a similar spelling` : kind}</h2>
            <ul className="tasks">
              {results.map(({ title, about, to }) => (
                <li key={to}>
                  <Link to={to} dir="auto">
                    {title}
                  </Link>
                  {about && <span dir="auto">{about}</span>}
                </li>
              ))}
            </ul>
            {all && <Link to={all}>{`All results in ${kind}`}</Link>}
          </section>
        ))
      )}
    </>
  );
}
