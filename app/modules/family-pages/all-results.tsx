import { redirect } from "react-router";
import { familyPath } from "#modules/families/index.ts";
import { readFamily, visitOf } from "#modules/families/index.server.ts";
import { resultsWithPages } from "#modules/results/index.server.ts";
import { AthleteResults } from "#modules/results/ui.ts";
import { fullName } from "#core/names.ts";
import { appContext } from "#core/request-context.ts";
import { missing } from "#core/ui/public/page.ts";
import type { Route } from "./+types/all-results";
import { familyHeaders, familyMeta } from "./private.ts";

export const headers = familyHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  familyMeta(loaderData ? `Marks of ${loaderData.name}` : "Marks", loaderData?.club);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const visit = await visitOf(ctx, request.headers);
  if (!visit) throw redirect(familyPath, 303);
  const family = await readFamily(ctx, visit.familyId);
  const athlete = family?.athletes.find(({ id }) => id === params.athlete);
  const [own] = athlete ? await resultsWithPages(ctx, [athlete.id]) : [];
  if (!athlete || !own) throw missing();
  const { results, page } = own;
  return { name: fullName(athlete), club: ctx.content.club.name, results, page };
}

/** An athlete's results as on the public page, for a family that may not have agreed to one. */
export default function AllResultsPage({ loaderData }: Route.ComponentProps) {
  const { name, results, page } = loaderData;
  return (
    <div className="family-page">
      <div className="family-head">
        <h1>{name}</h1>
        <p>
          {page ? (
            <>
              Visitors see <a href={page}>the page on our website</a>, which has a picture to share.
            </>
          ) : (
            "Only your family and the club’s staff see this page."
          )}{" "}
          <a href={familyPath}>Back to your family</a>
        </p>
      </div>
      {results.meets.length === 0 ? (
        <p>No marks yet. They appear here after the first meet.</p>
      ) : (
        <AthleteResults results={results} />
      )}
    </div>
  );
}
