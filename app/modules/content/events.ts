/** The unit of a result. Times are stored in milliseconds, distances and heights in millimetres. */
export type Measure = "time" | "distance" | "points";

/** The gear: a hurdle's height in millimetres, an implement's weight in grams. */
export interface Gear {
  kind: "height" | "weight";
  sizes: readonly number[];
}

/** The groups of events, in the order of a meet's program. */
export const eventGroups = {
  sprints: "Sprints",
  distance: "Distance",
  hurdles: "Hurdles",
  jumps: "Jumps",
  throws: "Throws",
  others: "Relays and combined",
} as const;
export type EventGroup = keyof typeof eventGroups;

export const eventGroupIds = Object.keys(eventGroups) as EventGroup[];

/** An event, with the rules for which results can be compared. */
export interface EventDefinition {
  name: string;
  group: EventGroup;
  measure: Measure;
  /**
   * Outdoors, a result with a tailwind of more than 2.0 m/s counts neither as a personal best nor as a
   * record.
   */
  wind?: true;
  gear?: Gear;
  /** Several athletes share the result. */
  relay?: true;
  /** Roughly the world record: seconds, metres or points. */
  worldBest: number;
}

const hurdles: Gear = { kind: "height", sizes: [500, 600, 686, 762, 838, 914, 991, 1067] };
const weights = (...sizes: number[]): Gear => ({ kind: "weight", sizes });

const run = (name: string, worldBest: number) =>
  ({ name, group: "distance", measure: "time", worldBest }) satisfies EventDefinition;
const longSprint = (name: string, worldBest: number) =>
  ({ ...run(name, worldBest), group: "sprints" }) satisfies EventDefinition;
const sprint = (name: string, worldBest: number) =>
  ({ ...longSprint(name, worldBest), wind: true }) satisfies EventDefinition;
const steeplechase = (name: string, worldBest: number) =>
  ({ ...run(name, worldBest), gear: hurdles }) satisfies EventDefinition;
const over = (name: string, worldBest: number) =>
  ({ ...steeplechase(name, worldBest), group: "hurdles" }) satisfies EventDefinition;
const sprintOver = (name: string, worldBest: number) =>
  ({ ...over(name, worldBest), wind: true }) satisfies EventDefinition;
const relay = (name: string, worldBest: number) =>
  ({ ...run(name, worldBest), group: "others", relay: true }) satisfies EventDefinition;
const jump = (name: string, worldBest: number) =>
  ({ name, group: "jumps", measure: "distance", worldBest }) satisfies EventDefinition;
const longJump = (name: string, worldBest: number) =>
  ({ ...jump(name, worldBest), wind: true }) satisfies EventDefinition;
const thrown = (name: string, worldBest: number, gear: Gear) =>
  ({ name, group: "throws", measure: "distance", worldBest, gear }) satisfies EventDefinition;
const combined = (name: string, worldBest: number) =>
  ({ name, group: "others", measure: "points", worldBest }) satisfies EventDefinition;

/** All events with results, in the order of a meet's program. */
export const events = {
  "60m": sprint("60 m", 6.34),
  "80m": sprint("80 m", 8.3),
  "100m": sprint("100 m", 9.58),
  "150m": sprint("150 m", 14.35),
  "200m": sprint("200 m", 19.19),
  "300m": longSprint("300 m", 30.69),
  "400m": longSprint("400 m", 43.03),
  "600m": run("600 m", 72.81),
  "800m": run("800 m", 100.91),
  "1000m": run("1000 m", 131.96),
  "1200m": run("1200 m", 165),
  "1500m": run("1500 m", 206),
  mile: run("Mile", 223.13),
  "2000m": run("2000 m", 282.95),
  "3000m": run("3000 m", 437.55),
  "5000m": run("5000 m", 755.36),
  "60mh": sprintOver("60 m hurdles", 7.27),
  "80mh": sprintOver("80 m hurdles", 10.2),
  "100mh": sprintOver("100 m hurdles", 12.12),
  "110mh": sprintOver("110 m hurdles", 12.8),
  "200mh": sprintOver("200 m hurdles", 22.1),
  "300mh": over("300 m hurdles", 33.05),
  "400mh": over("400 m hurdles", 45.94),
  "1500msc": steeplechase("1500 m steeplechase", 240),
  "2000msc": steeplechase("2000 m steeplechase", 310.68),
  "3000msc": steeplechase("3000 m steeplechase", 472.11),
  "4x50m": relay("4 × 50 m relay", 20.5),
  "4x100m": relay("4 × 100 m relay", 36.84),
  "4x200m": relay("4 × 200 m relay", 78.63),
  "4x400m": relay("4 × 400 m relay", 174.29),
  "4x800m": relay("4 × 800 m relay", 422.43),
  "high-jump": jump("High jump", 2.45),
  "pole-vault": jump("Pole vault", 6.3),
  "long-jump": longJump("Long jump", 8.95),
  "triple-jump": longJump("Triple jump", 18.29),
  shot: thrown("Shot put", 24, weights(1000, 1500, 2000, 2720, 3000, 4000, 5000, 6000, 7260)),
  discus: thrown("Discus", 76, weights(600, 750, 1000, 1500, 1600, 1750, 2000)),
  javelin: thrown("Javelin", 99, weights(300, 400, 500, 600, 700, 800)),
  hammer: thrown("Hammer", 87, weights(2000, 3000, 4000, 5000, 6000, 7260)),
  pentathlon: combined("Pentathlon", 5055),
  heptathlon: combined("Heptathlon", 7291),
  decathlon: combined("Decathlon", 9126),
} as const satisfies Record<string, EventDefinition>;
export type EventId = keyof typeof events;

export const eventIds = Object.keys(events) as EventId[];

/** An event by its id, as the general type. */
export const eventOf = (id: EventId): EventDefinition => events[id];

export const isEvent = (id: string): id is EventId => Object.hasOwn(events, id);

/** The events with gear in several sizes, such as hurdles or implements. */
export const gearEvents = eventIds.filter((id) => eventOf(id).gear);

/** For times the lowest is best, for everything else the highest. */
export const isBetter = (event: EventId, value: number, than: number): boolean =>
  eventOf(event).measure === "time" ? value < than : value > than;

/** `76.2 cm`, `3 kg`, `600 g`. */
export function formatGear({ kind }: Gear, size: number): string {
  if (kind === "height") return `${size / 10} cm`;
  return size < 1000 ? `${size} g` : `${size / 1000} kg`;
}

/** `Shot put, 3 kg`; `60 m, indoor`: comparable results have the same name. */
export function eventLabel(
  event: EventId,
  { gear, indoor, byHand }: { gear: number | null; indoor: boolean; byHand: boolean },
): string {
  const { name, gear: known } = eventOf(event);
  return [
    name,
    known && gear !== null ? formatGear(known, gear) : "",
    indoor ? "indoor" : "",
    byHand ? "hand-timed" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The names used in results lists, for events that are not named by their distance. */
const fieldEvents: [RegExp, EventId][] = [
  [/\b(high jump|hj)\b/, "high-jump"],
  [/\b(pole vault|pv)\b/, "pole-vault"],
  [/\b(long jump|lj)\b/, "long-jump"],
  [/\b(triple jump|tj)\b/, "triple-jump"],
  [/\b(shot|shot put|shotput|sp)\b/, "shot"],
  [/\b(discus|discus throw|dt)\b/, "discus"],
  [/\b(javelin|javelin throw|jt)\b/, "javelin"],
  [/\b(hammer|hammer throw|ht)\b/, "hammer"],
  [/\bpentathlon\b/, "pentathlon"],
  [/\bheptathlon\b/, "heptathlon"],
  [/\bdecathlon\b/, "decathlon"],
  [/\bmile\b/, "mile"],
];

/**
 * The event in a results list: `100m`, `Girls 100 Meter Dash U14`, `1,500 m`, `80mH 76.2cm`, `4x100 relay`,
 * `Shot Put 3kg`; null: unknown.
 */
export function eventFrom(text: string): EventId | null {
  const normalized = text
    .toLowerCase()
    .replaceAll("×", "x")
    .replaceAll(/(\d)[, ](?=\d{3}\b)/g, "$1")
    // An age class is not a distance.
    .replaceAll(/\bu-?\d\d\b/g, " ");
  const field = fieldEvents.find(([named]) => named.test(normalized))?.[1];
  if (field) return field;
  const [, leg] = /\b4 ?x ?(\d+)/.exec(normalized) ?? [];
  if (leg) return known(`4x${leg}m`);
  const [, distance] = /\b(\d{2,5}) ?(?:m|h|$|\b)/.exec(normalized) ?? [];
  if (!distance) return null;
  if (/steeple|\d ?m? ?sc\b/.test(normalized)) return known(`${distance}msc`);
  if (/hurdle|\d ?m? ?h{1,2}\b|\bih\b/.test(normalized)) return known(`${distance}mh`);
  return known(`${distance}m`);
}

const known = (id: string): EventId | null => (isEvent(id) ? id : null);

/** The height or weight in a text, such as `76.2 cm` or `3kg`, if the event has that size. */
export function gearFrom(text: string, event: EventId): number | null {
  const { gear } = eventOf(event);
  if (!gear) return null;
  const factors: Record<string, number> =
    gear.kind === "height" ? { mm: 1, cm: 10, m: 1000 } : { g: 1, kg: 1000 };
  // The distance is not a height: 80 m hurdles.
  const rest = text.toLowerCase().replace(/\b\d+ ?m(?:h\b|et\w*\b|\b)/, " ");
  for (const [, number = "", unit = ""] of rest.matchAll(/(\d+(?:[.,]\d+)?) ?(kg|g|cm|mm|m\b)?/g)) {
    const amount = Number(number.replace(",", "."));
    const guesses = unit ? [factors[unit] ?? 0] : Object.values(factors);
    // 76 cm means 76.2 cm, and 7.25 kg means 7.26 kg.
    const size = gear.sizes.find((known) =>
      guesses.some((factor) => Math.abs(known - amount * factor) <= known * 0.006),
    );
    if (size) return size;
  }
  return null;
}
