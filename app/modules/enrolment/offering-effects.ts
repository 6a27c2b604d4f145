import type { AuditChanges } from "#core/audit/changes.ts";
import { formatMoney } from "#core/money.ts";
import { formatDate, type SeasonDates } from "#core/time/time.ts";
import { type Per, perLabels } from "#modules/content/index.ts";
import { offerHours } from "./waiting.ts";

/** An offering in one edition of its season, with the number of taken places and waiting families. */
export interface TakenEdition {
  title: string;
  per: Per;
  from: string;
  to: string;
  priceCents: number;
  capacity: number;
  sold: number;
  held: number;
  waiting: number;
}

const isUsed = ({ sold, held, waiting }: TakenEdition) => sold + held + waiting > 0;

/**
 * The effects of changing an offering's edition on the families who have a place in it or wait for one, which
 * staff confirm before it is saved. Empty: nobody is affected.
 */
export function editionEffects(edition: TakenEdition, changes: AuditChanges): string[] {
  if (!isUsed(edition)) return [];
  const { capacity, priceCents, closed, closes, instalmentPlan } = changes;
  const effects = [
    ...(capacity ? capacityEffects(edition, Number(capacity[1])) : []),
    ...(priceCents ? priceEffects(edition, Number(priceCents[1])) : []),
    ...(instalmentPlan && edition.sold + edition.held > 0
      ? [
          "They keep the payments they agreed to; the change is for the families who register from now on.",
        ]
      : []),
    ...(closed?.[1] === true && edition.waiting > 0
      ? [`${waitingText(edition)}: no spot is offered to them while its registration is closed.`]
      : []),
    ...(closes?.[1] && edition.waiting > 0
      ? [
          `${waitingText(edition)}: no spot is offered to them after ${formatDate(String(closes[1]))}.`,
        ]
      : []),
  ];
  const taken = edition.sold + edition.held > 0 ? [`${takenText(edition)}.`] : [];
  return effects.length > 0 ? [[...taken, ...effects].join(" ")] : [];
}

function capacityEffects({ capacity: before, sold, held, waiting }: TakenEdition, after: number) {
  const taken = sold + held;
  if (after < before && after < taken)
    return [
      `Nobody loses a spot. Families can register again once ${taken - after + 1} of these are free.`,
    ];
  if (after > before && after > taken && waiting > 0)
    return [
      `${waitingText({ waiting })}: the free spots are offered to them first, for ${offerHours} hours each.`,
    ];
  return [];
}

function priceEffects({ priceCents: before, sold, held }: TakenEdition, after: number) {
  if (sold + held === 0) return [];
  return [
    `They keep the price they agreed to; ${formatMoney(after)} instead of ${formatMoney(before)} is for the families who register from now on.`,
  ];
}

/** The same for an offering that is archived. */
export function archiveEffects(editions: readonly TakenEdition[], isOnCard: boolean): string[] {
  const used = editions.filter(isUsed);
  const waiting = used.reduce((sum, edition) => sum + edition.waiting, 0);
  const kept = used
    .filter(({ sold, held }) => sold + held > 0)
    .map((edition) => `${takenText(edition)}. The families keep their spots and groups.`);
  return [
    ...oncePerMonth(kept),
    ...(waiting > 0
      ? [`${waitingText({ waiting })}: its waiting list ends. Message them first.`]
      : []),
    ...(isOnCard
      ? [
          "A card on the program pages sells it: that card will lead to the inquiry form from now on. Change the card under Content, Membership cards.",
        ]
      : []),
  ];
}

/** The same for the fields that an offering has in common for all its editions. */
export function offeringEffects(
  editions: readonly (TakenEdition & { hasOwnPrice: boolean; hasOwnCapacity: boolean })[],
  changes: AuditChanges,
  seasonName: (id: string) => string,
): string[] {
  const used = editions.filter(isUsed);
  const { priceCents, capacity, per, seasonId } = changes;
  const effects = used.flatMap((edition) => {
    const own = {
      ...(priceCents && !edition.hasOwnPrice && { priceCents }),
      ...(capacity && !edition.hasOwnCapacity && { capacity }),
    };
    const others = [
      ...(per
        ? [
            `Its price is ${perLabels[per[1] as Per]} from now on. Earlier sales keep their spots for the period they were sold for.`,
          ]
        : []),
      ...(seasonId
        ? [
            `It is sold for ${seasonName(String(seasonId[1]))} from now on. The families keep their spots in ${seasonName(String(seasonId[0]))}; these are not counted for ${seasonName(String(seasonId[1]))}.`,
          ]
        : []),
    ];
    return [
      ...editionEffects(edition, own),
      ...(others.length > 0 ? [`${takenText(edition)}. ${others.join(" ")}`] : []),
    ];
  });
  return oncePerMonth(effects);
}

/** Each once: a monthly place counts in every edition of its offering. */
const oncePerMonth = (effects: readonly string[]) => [...new Set(effects)];

/** The same for a season edition whose dates move. @param today ISO */
export function movedEffects(
  editions: readonly TakenEdition[],
  after: SeasonDates,
  today: string,
): string[] {
  const places = after.to < today ? "which is over: every spot is free again." : "and stay taken.";
  return editions
    .filter(({ sold, held }) => sold + held > 0)
    .filter(({ from, to }) => from !== after.from || to !== after.to)
    .map(
      (edition) =>
        `${edition.title}: ${takenText(edition)}. They now count for ${seasonDatesText(after)}, ${places} The families agreed to the old dates: write to them.`,
    );
}

const waitingText = ({ waiting }: Pick<TakenEdition, "waiting">) =>
  waiting === 1 ? "1 family is waiting" : `${waiting} families are waiting`;

/** `7 places are sold and 1 is held for November 1, 2026 to March 31, 2027` */
function takenText({ per, from, to, sold, held }: TakenEdition): string {
  const are = (count: number) => (count === 1 ? "is" : "are");
  const places = (count: number) => (count === 1 ? "1 spot" : `${count} spots`);
  const parts = [
    ...(sold > 0 ? [`${places(sold)} ${are(sold)} sold`] : []),
    ...(held > 0 ? [`${sold > 0 ? held : places(held)} ${are(held)} held`] : []),
  ];
  const period = per === "month" ? "by the month" : `for ${seasonDatesText({ from, to })}`;
  return `${parts.length > 0 ? parts.join(" and ") : "No spot is taken"} ${period}`;
}

const seasonDatesText = ({ from, to }: SeasonDates) => `${formatDate(from)} to ${formatDate(to)}`;
