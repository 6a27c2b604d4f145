import { GroupFinder } from "#modules/catalogue/ui.ts";
import { ButtonAnchor } from "#core/ui/button.tsx";
import { data, Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { AthleteResults } from "./athlete-results.tsx";
import { readAthletePage } from "../public.server.ts";
import { breadcrumbFacts } from "#modules/content/ui.ts";
import { missing, pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/athlete";

export { headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.head, page.loaderData.facts) : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content, publicUrl } = ctx;
  const athlete = await readAthletePage(ctx, params.slug);
  if (!athlete) throw missing();
  const { name, slug, events, season, results, picture, expires } = athlete;
  const club = content.club.name;
  const path = `/athletes/${slug}`;
  const page = {
    name,
    club,
    events,
    season,
    results,
    picture,
    head: {
      title: `${name} | ${club}`,
      description: `Personal bests and results of ${name}, who trains with ${club}.`,
      picture:
        picture === null ? null : { drawn: picture, alt: `${name}, ${club}: personal bests` },
      noindex: results.meets.length === 0,
    },
    facts: [
      breadcrumbFacts(publicUrl, [
        { name: content.results.hero.heading, path: "/records" },
        { name, path },
      ]),
      {
        "@type": "ProfilePage",
        mainEntity: {
          "@type": "Person",
          name,
          url: publicUrl + path,
          memberOf: { "@id": `${publicUrl}/#club` },
        },
      },
    ],
  };
  return data(page, { headers: { Expires: expires.toUTCString() } });
}

/** An athlete whose family agreed: personal bests, their progress, and the results by meet. */
export default function AthletePage({ loaderData }: Route.ComponentProps) {
  const { name, club, events, season, results, picture } = loaderData;
  return (
    <article>
      <header className="athlete-head lane-lines">
        <div>
          <h1>{name}</h1>
          {events && <p>{events}</p>}
          <p>{[season, club].filter(Boolean).join(" · ")}</p>
          {picture && (
            <div>
              <ButtonAnchor href={picture} download={`${name}.png`} size="small" tone="light">
                Download a picture to share
              </ButtonAnchor>
            </div>
          )}
        </div>
      </header>
      <div className="band">
        {results.meets.length === 0 && (
          <p className="athlete-none">No marks yet. They appear here after the first meet.</p>
        )}
        <AthleteResults results={results} />
        <p className="athlete-more">
          <Link to="/records">Club records and recent meets</Link>
        </p>
      </div>
      <GroupFinder />
    </article>
  );
}
