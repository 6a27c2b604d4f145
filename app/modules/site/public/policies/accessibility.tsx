import { ContactLinks } from "#modules/content/ui.ts";
import { appContext } from "#core/request-context.ts";
import { withWholeWords } from "#core/whole-words.ts";
import { pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/accessibility";
import { datedLabels, PolicyText } from "./policy.tsx";

export { headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export function loader({ context }: Route.LoaderArgs) {
  const { accessibility, club, pages } = context.get(appContext).content;
  const { help, ...policy } = withWholeWords(accessibility);
  const { email, phone, phoneLink, replyPromise } = club;
  return {
    meta: pages["/accessibility"],
    policy,
    updated: datedLabels(policy),
    help,
    club: { email, phone, phoneLink, replyPromise },
  };
}

/** How accessible the site is, and how to get help. */
export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  const { policy, updated, help, club } = loaderData;
  const content = (
    <>
      {help.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ContactLinks club={club} className="policy-reach" />
      <p>We answer {club.replyPromise}.</p>
    </>
  );
  return <PolicyText {...{ policy, updated }} first={{ id: "help", ...help, content }} />;
}
