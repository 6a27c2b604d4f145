import { appContext } from "#core/request-context.ts";
import { withWholeWords } from "#core/whole-words.ts";
import { GroupFinder } from "#modules/catalogue/ui.ts";
import { pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/questions";
import { datedLabels, PolicyHead, PolicySummary, SectionText } from "./policy.tsx";

export { headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export function loader({ context }: Route.LoaderArgs) {
  const { questions, pages } = context.get(appContext).content;
  return {
    meta: pages["/questions"],
    policy: withWholeWords(questions),
    updated: datedLabels(questions),
  };
}

/**
 * Parents' questions before they register, the first one open. The anchors are inside the answers: a browser
 * opens the one that an address leads to.
 */
export default function QuestionsPage({ loaderData: { policy, updated } }: Route.ComponentProps) {
  return (
    <>
      <article className="policy questions">
        <PolicyHead {...{ policy, updated }} />
        <div className="policy-words">
          <PolicySummary policy={policy} />
          <div className="questions-list">
            {policy.sections.map(({ id, heading, ...answer }, index) => (
              <details key={id} open={index === 0}>
                <summary>
                  <h2>{heading}</h2>
                </summary>
                <div id={id}>
                  <SectionText {...answer} />
                </div>
              </details>
            ))}
          </div>
        </div>
      </article>
      <GroupFinder />
    </>
  );
}
