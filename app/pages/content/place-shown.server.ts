import type { ShownPlace } from "#app/sections/schedule-shown.ts";
import type { Content } from "#domain/content/schema.ts";

/** A venue as a line of the schedule names it. */
export function placeShown(content: Content, venueId: string): ShownPlace {
  const venue = content.venues.find(({ id }) => id === venueId);
  if (!venue) throw new Error(`There is no venue "${venueId}"`);
  const { id, name, town, street, postalCode } = venue;
  return { id, name, town, street, postalCode };
}
