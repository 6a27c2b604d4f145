import { entryOf, knownEntryOf, soldBy } from "../catalogue.ts";
import type { FieldProblem } from "./schema-form.ts";
import type { Content } from "../content.ts";

type Membership = { type: string; id: number };

/**
 * For each deleted membership that is still in use: where, and what to do first. A slider's card is on the
 * same page; a training group is on the schedule's.
 */
export function brokenReferences(before: Content, after: Content): FieldProblem[] {
  const removed = ({ type, id }: Membership) => {
    const isThere = entryOf(after.offerings, "registration", { type, id });
    return isThere ? null : entryOf(before.offerings, "registration", { type, id });
  };
  // A group keeps archived offerings: their athletes still train there.
  const isGone = (membership: Membership) =>
    knownEntryOf(after.offerings, "registration", membership) ? null : removed(membership);
  const ofGroups = after.schedules.groups.flatMap(({ subtitle, options }, n) => {
    const { type, ids } = options;
    return ids.flatMap((id): FieldProblem[] => {
      const membership = isGone({ type, id });
      if (!membership) return [];
      const isLast = ids.every((other) => isGone({ type, id: other }));
      const instead = isLast ? "tick another membership and untick this one" : "untick it";
      return [
        {
          path: [],
          message: `You removed “${membership.title}”, but the training group “${subtitle}” in the schedule still needs it. In the schedule, open Groups, then “${subtitle}”; ${instead}, and save. Then come back here and save again: your changes are still on this page.`,
          section: {
            name: "Open the schedule",
            address: `/admin/content/schedules#root_groups_${n}`,
          },
        },
      ];
    });
  });
  const { sliders } = after.offerings;
  const ofCards = (["track", "speed", "strength"] as const).flatMap((list) =>
    sliders[list].flatMap((card, n) =>
      soldBy(card).flatMap((sold): FieldProblem[] => {
        const membership = removed(sold);
        if (!membership) return [];
        const [field, instead] = card.option
          ? ["option", "Choose another membership for it, or None."]
          : ["options", "Untick it there."];
        return [
          {
            path: ["sliders", list, n, field],
            message: `The card “${card.title}” sells “${membership.title}”, which you removed. ${instead}`,
          },
        ];
      }),
    ),
  );
  return [...ofGroups, ...ofCards];
}
