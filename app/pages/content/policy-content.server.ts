import type { Content } from "#domain/content/schema.ts";
import { spokenDay } from "#domain/time.ts";

const addresses = { privacy: "/privacy-policy", deletion: "/user-data-deletion-policy" } as const;

/** What a policy's page shows. */
export function policyContent(
  { policies, pages }: Readonly<Content>,
  which: keyof typeof addresses,
) {
  const policy = policies[which];
  return {
    words: pages[addresses[which]],
    policy,
    updated: spokenDay(policy.updated),
  };
}
