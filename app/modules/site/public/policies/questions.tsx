import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { withWholeWords } from "#core/whole-words.ts";
import { isForClub } from "#modules/families/index.ts";
import { GroupFinder } from "#modules/catalogue/ui.ts";
import { ContactLinks, withMessageLink } from "#modules/content/ui.ts";
import { pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/questions";
import { SectionText } from "./policy.tsx";

export { headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export function loader({ context }: Route.LoaderArgs) {
  const { questions, pages, club, waivers } = context.get(appContext).content;
  return {
    meta: pages["/questions"],
    policy: withWholeWords(questions),
    waivers: waivers
      .filter((waiver) => isForClub(waiver, club.legalEntityType))
      .map(({ id, title, text, booklet }) => ({ id, title, text, booklet })),
    club: { email: club.email, phone: club.phone, phoneLink: club.phoneLink },
  };
}

/**
 * Parents' questions before they register, the first one open. The anchors are inside the answers: a browser
 * opens the one that an address leads to.
 */
export default function QuestionsPage({
  loaderData: { policy, waivers, club },
}: Route.ComponentProps) {
  return (
    <>
      <article className="policy questions">
        <header className="policy-head">
          <h1>{policy.heading}</h1>
        </header>
        <div className="policy-words">
          <div className="policy-summary">
            {policy.summary.map((paragraph) => (
              <p key={paragraph}>{withMessageLink(paragraph)}</p>
            ))}
          </div>
          <div className="questions-list">
            {policy.sections.map(({ id, heading, ...answer }, index) => (
              <details className="disclosure" key={id} open={index === 0}>
                <summary>
                  <h2>{heading}</h2>
                </summary>
                <div id={id}>
                  <SectionText {...answer} />
                </div>
              </details>
            ))}
            {waivers.length > 0 && <WaiversToSign waivers={waivers} />}
          </div>
          <div className="questions-contacts">
            <Link to="/appointment-booking">Book a free first practice</Link>
            <Link to="/register-for-membership">Memberships and prices</Link>
            <ContactLinks club={club} />
          </div>
        </div>
      </article>
      <GroupFinder />
    </>
  );
}

/** The texts that a family confirms while it registers, to be read before. */
const WaiversToSign = ({ waivers }: Pick<Route.ComponentProps["loaderData"], "waivers">) => (
  <details className="disclosure">
    <summary>
      <h2>What do we sign?</h2>
    </summary>
    <div id="waivers">
      <p>
        You answer these when you register, before you pay. A concussion guide is only for the age
        in its title.
      </p>
      <div>
        {waivers.map(({ id, title, text, booklet }) => (
          <details className="disclosure" key={id}>
            <summary>
              <h3>{title}</h3>
            </summary>
            <div>
              <SectionText text={text} />
              {booklet && (
                <p>
                  <a href={booklet}>The official booklet</a>
                </p>
              )}
            </div>
          </details>
        ))}
      </div>
    </div>
  </details>
);
