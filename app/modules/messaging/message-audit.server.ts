import { describeAudience } from "./describe-audience.server.ts";
import type { Content } from "#modules/content/index.ts";
import type { Audience } from "#modules/families/index.ts";

/** An entry of the audit log about a message: its audience's name at the time, or the family it goes to. */
export const aboutMessage = <Own extends object>(
  content: Pick<Content, "schedules" | "catalogue">,
  { id, audience }: { id: string; audience: Audience },
  details?: Own,
) => ({
  subject: { type: "message" as const, id },
  familyId: audience.kind === "family" ? audience.familyId : null,
  details: {
    ...(audience.kind !== "family" && { name: describeAudience(content, audience) }),
    ...details,
  },
});
