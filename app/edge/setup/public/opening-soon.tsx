import { redirect } from "react-router";
import { appContext } from "#core/request-context.ts";
import { ClubMark } from "#core/ui/club-mark.tsx";
import { Main } from "#core/ui/main.tsx";
import { clubMark } from "#modules/content/ui.server.ts";
import type { Route } from "./+types/opening-soon";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.club ? `Opening soon | ${loaderData.club.name}` : "Opening soon" },
  { name: "robots", content: "noindex" },
];

export const headers = () => ({ "Cache-Control": "no-store" });

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { installation } = ctx.live;
  if (installation.isPublished) throw redirect("/");
  // Before the setup, the details are the sample's.
  if (!installation.isSetUp) return { club: null };
  const { name, tagline, email, phone, phoneLink } = ctx.content.club;
  return { club: { name, mark: clubMark(ctx), tagline, email, phone, phoneLink } };
}

/** The page for everybody except staff until the site is published. It works without scripts. */
export default function OpeningSoon({ loaderData: { club } }: Route.ComponentProps) {
  return (
    <Main>
      <section className="opening-soon lane-lines">
        {club && (
          <p className="opening-mark">
            <ClubMark {...club.mark} />
          </p>
        )}
        <div className="opening-words">
          <h1>Opening soon</h1>
          <p>
            {club
              ? "Our new site is almost ready. Until then, write to us or call."
              : "This site is being set up."}
          </p>
          {club && (
            <ul>
              <li>
                <a href={`mailto:${club.email}`}>{club.email}</a>
              </li>
              <li>
                <a href={`tel:${club.phoneLink}`}>{club.phone}</a>
              </li>
            </ul>
          )}
        </div>
        <p className="opening-foot">
          {club && <span>{club.tagline}</span>}
          <a href={club ? "/login" : "/setup"}>{club ? "Staff sign in" : "Set it up"}</a>
        </p>
      </section>
    </Main>
  );
}
