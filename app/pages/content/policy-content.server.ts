import type { Content } from "#domain/content/schema.ts";

const addresses = { privacy: "/privacy-policy", deletion: "/user-data-deletion-policy" } as const;

/** What a policy's page shows. */
export function policyContent(
  { policies, pages }: Readonly<Content>,
  which: keyof typeof addresses,
) {
  const policy = policies[which];
  const updated = new Date(`${policy.updated}T12:00:00Z`);
  return {
    words: pages[addresses[which]],
    policy,
    updated: updated.toLocaleDateString("en-CA", { dateStyle: "long", timeZone: "UTC" }),
  };
}
