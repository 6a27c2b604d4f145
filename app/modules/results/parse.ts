import { type EventId, eventOf } from "#modules/content/index.ts";

/** The reason for a missing result: did not start, did not finish, no height or mark, disqualified. */
export const outcomes = {
  DNS: "did not start",
  DNF: "did not finish",
  NM: "no mark",
  NH: "no height",
  DQ: "disqualified",
} as const;
export type Outcome = keyof typeof outcomes;

export type Timing = "electronic" | "hand";

/** A result as stored: a value, or the reason why there is none. */
export interface ParsedResult {
  /** Milliseconds, millimetres or points; null: see `outcome`. */
  value: number | null;
  outcome: Outcome | null;
  /** For a time: how it was measured. */
  timing: Timing | null;
  /** Tenths of a metre per second, positive for a tailwind; null: not measured. */
  wind: number | null;
}

export type ParseOutcome = { result: ParsedResult } | { error: string };

const synonyms: Record<string, Outcome> = {
  DSQ: "DQ",
  FOUL: "NM",
  ND: "NM",
  NT: "DNF",
  SCR: "DNS",
};

/**
 * Parses a result in the usual notations: `12.34`, `12,3 h`, `1:02.5`, `4.52m`, `4m52`, `5.61 (+2.4)`, `DNS`,
 * `NH`.
 * @param wind the value in the wind's own column
 */
export function parseResult(
  text: string,
  event: EventId,
  { wind = "", indoor = false }: { wind?: string; indoor?: boolean } = {},
): ParseOutcome {
  const written = text.trim().replaceAll("−", "-");
  if (written === "") return { error: "Enter the result, or DNS, DNF, NM, NH or DQ" };
  const none = outcomeFrom(written);
  if (none) return { result: { value: null, outcome: none, timing: null, wind: null } };
  // The text after the result: the wind, and whether it was a qualification or a best.
  const [, number = "", rest = ""] =
    /^([\d:.,' ]+(?:m\d*|cm|h|pts?|points)?) ?(.*)$/i.exec(written) ?? [];
  const note = rest.replaceAll(/\b(?:q|pb|sb|nwi|m|s|i)\b|\bpoints?\b|m\/s/gi, " ").trim();
  const [, inBrackets] = /^\(? ?([+-]?\d+(?:[.,]\d+)?) ?\)?$/.exec(note) ?? [];
  if (number === "" || (note !== "" && !inBrackets)) return { error: unreadable(written, event) };
  const blowing = readWind(inBrackets ?? wind, event, indoor);
  if ("error" in blowing) return blowing;
  const { measure } = eventOf(event);
  const value = { time: readTime, distance: readDistance, points: readPoints }[measure](
    number.trim(),
  );
  if (!value) return { error: unreadable(written, event) };
  if ("error" in value) return value;
  return { result: { outcome: null, timing: null, ...value, wind: blowing.wind } };
}

function outcomeFrom(text: string): Outcome | null {
  const word = text.toUpperCase().replaceAll(/[.\s]/g, "");
  if (Object.hasOwn(outcomes, word)) return word as Outcome;
  return synonyms[word] ?? null;
}

const examples = {
  time: "as 12.34 or 1:02.50, and a hand time as 12.3",
  distance: "in metres, such as 4.52",
  points: "as 2310",
} as const;

const unreadable = (text: string, event: EventId) =>
  `“${text}” is no ${eventOf(event).measure === "points" ? "number of points" : eventOf(event).measure}. Write it ${examples[eventOf(event).measure]}`;

type Value = { value: number; timing?: Timing } | { error: string } | null;

/** A time with one decimal, or with an h, is a hand time; it is rounded up, as the rules require. */
function readTime(text: string): Value {
  const parts =
    /^(?:(?:(\d):)?(\d{1,3}):)?(\d{1,4})(?:[.,](\d{1,3}))? ?(h)?$/i.exec(text.replace("'", ":")) ??
    null;
  if (!parts) return null;
  const [, hours = "0", minutes, seconds = "", decimals = "", byHand] = parts;
  if (minutes !== undefined && (seconds.length !== 2 || Number(seconds) > 59))
    return { error: `“${text}” has ${seconds} seconds after its minutes. Check it` };
  const whole = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
  const isByHand = Boolean(byHand) || decimals.length < 2;
  const step = isByHand ? 100 : 10;
  const value = Math.ceil((whole * 1000 + Number(decimals.padEnd(3, "0"))) / step) * step;
  if (value === 0) return { error: "A time must be more than 0. Check it" };
  return { value, timing: isByHand ? "hand" : "electronic" };
}

/** Distances are measured to the centimetre, rounded down. */
function readDistance(text: string): Value {
  const [, cm] = /^(\d{2,4}) ?cm$/i.exec(text) ?? [];
  const [, metres, decimals = ""] =
    /^(\d{1,3})(?:[.,](\d{1,3}))?(?: ?m)?$/i.exec(text) ??
    /^(\d{1,3}) ?m ?(\d{2})$/i.exec(text) ??
    [];
  if (cm) return { value: Number(cm) * 10 };
  if (metres === undefined) return null;
  const value = Math.floor((Number(metres) * 1000 + Number(decimals.padEnd(3, "0"))) / 10) * 10;
  return value === 0 ? { error: "A distance must be more than 0. Check it" } : { value };
}

function readPoints(text: string): Value {
  const digits = text.replaceAll(/[,.\s]|pts?|points/gi, "");
  return /^\d{2,5}$/.test(digits) ? { value: Number(digits) } : null;
}

/** The legal limit for a tailwind, in tenths of a metre per second. */
export const legalWind = 20;

function readWind(
  text: string,
  event: EventId,
  indoor: boolean,
): { wind: number | null } | { error: string } {
  const written = text
    .trim()
    .replaceAll("−", "-")
    .replace(/ ?m\/s$/i, "");
  if (written === "" || /^(nwi|-|–|n\/a)$/i.test(written)) return { wind: null };
  const amount = Number(written.replace(",", "."));
  if (!/^[+-]?\d+([.,]\d+)?$/.test(written) || Math.abs(amount) > 15)
    return {
      error: `“${written}” is not a wind speed. Write it as +1.3 or -0.4, or leave it empty`,
    };
  if (indoor || !eventOf(event).wind) {
    if (amount === 0) return { wind: null };
    return {
      error: indoor
        ? "There is no wind indoors. Leave it empty"
        : `Wind is not measured for ${eventOf(event).name.toLowerCase()}. Leave it empty`,
    };
  }
  // Rounded up to a tenth, as the rules require: -0.45 becomes -0.4.
  return { wind: Math.ceil(Number((amount * 10).toFixed(6))) };
}

/** `12.34`, `1:02.50`, `12.3` by hand, `4.52 m`, `2,310 points`, `DNS`. */
export function formatMeasure(
  event: EventId,
  { value, outcome, timing }: Pick<ParsedResult, "value" | "outcome" | "timing">,
): string {
  if (value === null) return outcome ?? "";
  const { measure } = eventOf(event);
  if (measure === "points") return `${`${value}`.replace(/\B(?=\d{3}$)/, ",")} points`;
  if (measure === "distance") return `${(value / 1000).toFixed(2)} m`;
  const decimals = timing === "hand" ? 1 : 2;
  const seconds = value / 1000;
  if (seconds < 60) return seconds.toFixed(decimals);
  const whole = Math.floor(seconds / 60);
  const rest = (seconds - whole * 60).toFixed(decimals).padStart(decimals + 3, "0");
  return whole < 60
    ? `${whole}:${rest}`
    : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}:${rest}`;
}

/** `+1.3`, `0.0`, `-0.4`. */
export const formatWind = (wind: number): string =>
  `${wind > 0 ? "+" : ""}${(wind / 10).toFixed(1)}`;

/** The same with a minus sign, for readers. */
export const windText = (wind: number): string => formatWind(wind).replace("-", "\u2212");
