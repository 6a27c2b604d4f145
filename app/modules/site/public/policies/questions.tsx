import { appContext } from "#core/request-context.ts";
import { withWholeWords } from "#core/whole-words.ts";
import { GroupFinder } from "#modules/catalogue/ui.ts";
import { pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/questions";
import { datedLabels, PolicyText } from "./policy.tsx";

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

/** Parents' questions before they register. */
export default function QuestionsPage({ loaderData: { policy, updated } }: Route.ComponentProps) {
  return (
    <>
      <PolicyText {...{ policy, updated }} />
      <GroupFinder />
    </>
  );
}
