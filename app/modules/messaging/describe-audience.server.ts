import { capitalized } from "#core/capitalized.ts";
import { programName, knownEntryOf, type Content } from "#modules/content/index.ts";
import type { Audience } from "#modules/families/index.ts";
import { shortId } from "#core/audit/short-id.ts";
import { namedEdition } from "#core/time/seasons.ts";
import { clockText } from "#core/time/schedule-text.ts";
import { formatDate } from "#core/time/time.ts";

/** An audience as text for staff; a family without its name, because the log stores the text. */
export function describeAudience(
  { schedules, catalogue: content }: Pick<Content, "schedules" | "catalogue">,
  audience: Audience,
): string {
  const groupOf = (id: string) =>
    schedules.groups.find((group) => group.id === id)?.subtitle ?? "a group that is gone";
  switch (audience.kind) {
    case "groups":
      return audience.groups.map(groupOf).join(", ");
    case "session": {
      const session = schedules.sessions.find(({ id }) => id === audience.session);
      if (!session) return "a session that is gone";
      const on = audience.day ? `, on ${formatDate(audience.day)}` : "";
      return `${groupOf(session.group)}, ${capitalized(session.weekday)} ${clockText(session.start)}${on}`;
    }
    case "practices":
      return audience.practices
        .map(({ group, day }) => `${groupOf(group)}, on ${formatDate(day)}`)
        .join("; ");
    case "newsletter":
      return "the newsletter";
    case "family":
      return `family ${shortId(audience.familyId)}`;
    default: {
      const { catalogue, type, id } = audience;
      const entry = knownEntryOf(content, catalogue, { type, id });
      const name = entry
        ? `${programName(content, { catalogue, offeringType: type })}, ${entry.title}`
        : "what is no longer sold";
      if (audience.kind === "waiting") return `the waiting list of ${name}`;
      return audience.seasonId
        ? `${name}, ${namedEdition(content.seasons, audience.seasonId)?.name ?? audience.seasonId}`
        : name;
    }
  }
}
