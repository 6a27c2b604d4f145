import type { AssociationsContent } from "#app/sections/associations.tsx";
import type { Associations } from "#domain/content/associations.ts";

/** The general section's six. */
export function generalAssociations({ heading, items }: Associations): AssociationsContent {
  return { heading, items };
}

/** The six as a program page's coaching associates. */
export function coachingAssociates({
  coaching,
  coachingText,
  items,
}: Associations): AssociationsContent {
  return { heading: coaching, text: coachingText, items };
}

/** The landing and news sections' four. */
export function landingAssociations({
  heading,
  items,
  landing,
}: Associations): AssociationsContent {
  return { heading, items: items.filter(({ id }) => landing.includes(id)) };
}
