import { type Held, missingCredentials } from "./credentials.ts";
import type { Coach } from "./coaches.server.ts";

/** A group's coaches; only the office sees their missing credentials. */
export const coachesOf = (coaches: Coach[], group: string, isOffice: boolean) =>
  coaches
    .filter(({ groups, hasLeft }) => !hasLeft && groups.includes(group))
    .map(({ key, name, held }) => ({
      key,
      name,
      lacks: isOffice ? missingLabel(missingCredentials(held)) : "",
    }));

/** `First aid has lapsed, 2 credentials are missing`; empty: nothing is missing. */
function missingLabel(lacked: Held[]): string {
  return (["lapsed", "missing"] as const)
    .flatMap((standing) => {
      const names = lacked.flatMap((one) => (one.standing === standing ? one.kind.name : []));
      const [is, are] = standing === "lapsed" ? ["has", "have lapsed"] : ["is", "are missing"];
      if (names.length === 0) return [];
      return names.length === 1
        ? `${names[0]} ${is} ${standing}`
        : `${names.length} credentials ${are}`;
    })
    .join(", ");
}
