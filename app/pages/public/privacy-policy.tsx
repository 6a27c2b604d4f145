import { servicesContext } from "#app/context.ts";
import { PolicyText } from "#app/sections/policy-text.tsx";
import type { Route } from "./+types/privacy-policy";
import type { PageHandle } from "#app/pages/frame/page-handle.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import { policyContent } from "#app/pages/content/policy-content.server.ts";

export { headers } from "#app/pages/frame/page-headers.ts";
export const handle: PageHandle = { loading: 500 };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.words) : [];

export const loader = ({ context }: Route.LoaderArgs) =>
  policyContent(context.get(servicesContext).content, "privacy");

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyText policy={loaderData.policy} updated={loaderData.updated} />;
}
