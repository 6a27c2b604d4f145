import { appContext } from "#core/request-context.ts";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/deletion";
import { policyContent, PolicyText } from "./policy.tsx";

export { headers } from "#core/ui/public/page.ts";
export const handle: PageHandle = { loading: 500 };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export const loader = ({ context }: Route.LoaderArgs) =>
  policyContent(context.get(appContext).content, "deletion");

export default function DeletionPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyText policy={loaderData.policy} updated={loaderData.updated} />;
}
