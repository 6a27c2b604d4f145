import { spokenMoney } from "#domain/money.ts";
import { timeOfDay } from "#domain/time.ts";
import type { Services } from "#server/services/services.ts";

type Order = Awaited<ReturnType<Services["listPlaces"]>>["held"][number];

/** A place as staff see it: what, for whom, and until when or for how much. */
export interface PlaceEntry {
  reference: string;
  title: string;
  athlete: string;
  /** Until when it is held, or what was paid without one. */
  standing: string;
}

/** Words the places that are held, and what was paid without one. */
export function placeEntries(places: Record<"held" | "withoutPlace", Order[]>, zone: string) {
  return {
    held: places.held.map((order) => ({
      ...placeEntry(order),
      standing: order.heldUntil ? `until ${timeOfDay(order.heldUntil, zone)}` : "",
    })),
    withoutPlace: places.withoutPlace.map((order) => ({
      ...placeEntry(order),
      standing: order.paidAt
        ? `${spokenMoney(order.paidCents)} paid by ${order.customerName || "somebody"}`
        : "the bank has still to confirm",
    })),
  };
}

const placeEntry = ({ reference, title, athleteName, birthYear }: Order) => ({
  ...{ reference, title },
  athlete: athleteName ? `${athleteName}, born in ${birthYear}` : "",
});
