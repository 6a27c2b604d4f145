import { formatSeason, planDifference, typedDollars } from "#modules/catalogue/index.ts";
import { perLabels } from "#modules/content/index.ts";
import { formatDate } from "#core/time/time.ts";
import type { CountedEdition } from "../../offering-table.server.ts";

export type EditionEntry = ReturnType<typeof editionEntry>;

/** An offering's edition as a row of the table. @param today ISO */
export function editionEntry(edition: CountedEdition, today: string) {
  const { id, offeringId, title, per, sold, held, waiting, capacity, priceCents } = edition;
  return {
    id: String(id),
    offeringId,
    title,
    name: `${title}, ${edition.seasonName} ${edition.from.slice(0, 4)}`,
    season: `${edition.seasonName} ${edition.from.slice(0, 4)}`,
    days: formatSeason(edition),
    per: perLabels[per],
    price: typedDollars(priceCents),
    /** The difference between its instalments and the price; empty: none. */
    difference:
      edition.instalmentPlan && per !== "month"
        ? planDifference(edition.instalmentPlan, priceCents)
        : "",
    capacity: String(capacity),
    /** The initial values of its form, as JSON. */
    was: JSON.stringify({ priceCents, capacity }),
    sold,
    held,
    waiting,
    taken: sold + held,
    places: capacity,
    isClosed: edition.isClosed,
    ...standingOf(edition, today),
  };
}

type Standing = "open" | "full" | "closed" | "later";

/** Whether families can register now, in the words of the public pages. */
function standingOf(edition: CountedEdition, today: string): { state: Standing; label: string } {
  const { registrationOpens, closes, isClosed, admits, sold, held, capacity, waiting } = edition;
  if (today < registrationOpens)
    return { state: "later", label: `Opens ${formatDate(registrationOpens)}` };
  if (isClosed || (closes && closes < today)) return { state: "closed", label: "Closed" };
  if (admits === "by invitation") return { state: "closed", label: "By invitation" };
  if (sold + held >= capacity) return { state: "full", label: "Full" };
  return waiting > 0
    ? { state: "full", label: "Full: free spots go to the waiting list" }
    : { state: "open", label: "Open" };
}
