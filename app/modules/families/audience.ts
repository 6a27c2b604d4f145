import { z } from "zod";

const offering = {
  catalogue: z.enum(["registration", "next-generation"]),
  type: z.string(),
  id: z.int(),
};

/** One practice: its group, its weekly session (null: an extra practice) and its scheduled day. */
const practiceSchema = z.object({
  group: z.string(),
  session: z.string().nullable(),
  day: z.iso.date(),
});

export type PracticeOf = z.output<typeof practiceSchema>;

/** A practice as one text, as in a form's value. */
export const practiceKey = ({ day, group, session }: PracticeOf) =>
  `${day}/${group}/${session ?? ""}`;

/**
 * The audience of a message: the guardians of athletes who are registered and paid, of a family, or of
 * waiting-list entries; or all newsletter subscribers. A session is a weekly one, on a day or now; practices
 * are for the families whose athletes are expected at one of them; an offering is for one season edition, or
 * for all.
 */
const audienceSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("groups"), groups: z.array(z.string()).min(1) }),
  z.object({ kind: z.literal("session"), session: z.string(), day: z.iso.date().optional() }),
  z.object({ kind: z.literal("practices"), practices: z.array(practiceSchema).min(1) }),
  z.object({ kind: z.literal("offering"), ...offering, seasonId: z.string().nullable() }),
  z.object({ kind: z.literal("waiting"), ...offering }),
  z.object({ kind: z.literal("family"), familyId: z.uuid() }),
  z.object({ kind: z.literal("newsletter") }),
]);

export type Audience = z.output<typeof audienceSchema>;

/** An audience as one or more values of a form or a query: `group:throws`, `family:…`. */
export function audienceKeys(audience: Audience): string[] {
  switch (audience.kind) {
    case "groups":
      return audience.groups.map((group) => `group:${group}`);
    case "session":
      return [`session:${[audience.session, audience.day].filter(Boolean).join("/")}`];
    case "practices":
      return [`practices:${audience.practices.map(practiceKey).join(",")}`];
    case "family":
      return [`family:${audience.familyId}`];
    case "newsletter":
      return ["newsletter:all"];
    default: {
      const { kind, catalogue, type, id } = audience;
      const season = "seasonId" in audience ? audience.seasonId : null;
      return [`${kind}:${[catalogue, type, id, season].filter((part) => part !== null).join("/")}`];
    }
  }
}

/** Parses an audience from such values: groups, or one of another kind; null: none, or both. */
export function audienceFrom(keys: readonly string[]): Audience | null {
  const named = keys.flatMap((key) => {
    const [, kind = "", rest = ""] = /^([a-z]+):(.+)$/.exec(key) ?? [];
    return kind ? { kind, rest } : [];
  });
  const groups = named.flatMap(({ kind, rest }) => (kind === "group" ? rest : []));
  const [other, ...more] = named.filter(({ kind }) => kind !== "group");
  if (more.length > 0 || (other && groups.length > 0)) return null;
  if (!other) return parsed({ kind: "groups", groups: [...new Set(groups)] });
  const { kind, rest } = other;
  const [first, second, third, seasonId = null] = rest.split("/");
  if (kind === "session") return parsed({ kind, session: first, day: second });
  if (kind === "newsletter") return { kind };
  if (kind === "practices") return parsed({ kind, practices: rest.split(",").map(practiceFrom) });
  if (kind === "family") return parsed({ kind, familyId: first });
  return parsed({ kind, catalogue: first, type: second, id: Number(third), seasonId });
}

function practiceFrom(key: string) {
  const [day, group, session] = key.split("/");
  return { day, group, session: session || null };
}

const parsed = (audience: unknown) => audienceSchema.safeParse(audience).data ?? null;
