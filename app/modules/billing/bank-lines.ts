import { isDay } from "#core/time/time.ts";
import { centsFrom } from "#core/money.ts";

/** A payment in pasted text: a line of a bank's file, or the text of a mail. */
export interface BankLine {
  /** As it was pasted, with single spaces. */
  text: string;
  /** The incoming amount; null: the line has none, or it is an outgoing payment. */
  cents: number | null;
  /** Other amounts of the line, such as a balance. */
  others: number[];
  /** ISO; null: the line has no day. */
  on: string | null;
  /** Possible references of an order, in their usual form. */
  codes: string[];
  /** Its words, in lower case and without accents. */
  words: string[];
}

/** A longer text is a mistake, or an attack. */
export const longestPaste = 200_000;
export const mostLines = 500;
/** The rest of a longer line is ignored. */
const longestLine = 1_000;

/*
 * The text is read character by character, once: no regular expression runs on pasted text, so that none can
 * take unexpectedly long.
 */

/**
 * Finds the payments in pasted text. Each line with an amount is one; lines without an amount belong to the
 * one before, as in the text of a mail.
 * @param today ISO
 */
export function bankLinesFrom(pasted: string, today: string): BankLine[] | "too long" {
  if (pasted.length > longestPaste) return "too long";
  const found: BankLine[] = [];
  let columns: Columns | null = null;
  let before = "";
  for (const raw of pasted.split("\n")) {
    const text = spaced(raw.slice(0, longestLine));
    if (text === "") continue;
    const fields = fieldsOf(raw.slice(0, longestLine));
    const header = columnsOf(fields);
    if (header) {
      columns = header;
      continue;
    }
    const amounts = columns
      ? amountsOfColumns(fields, columns)
      : isFile(raw.slice(0, longestLine))
        ? fields.flatMap(amountsIn)
        : amountsIn(text);
    const last = found.at(-1);
    const isAgain = last && fields.length < 3 && isLabelled(text) && amounts[0] === last.cents;
    if (amounts.length === 0 || isAgain) {
      if (last && last.text.length < longestLine) Object.assign(last, joined(last, text, today));
      else if (!last) before = `${before} ${text}`.slice(-longestLine);
      continue;
    }
    if (found.length >= mostLines) return "too long";
    const [cents = 0, ...others] = amounts;
    found.push({ cents: cents > 0 ? cents : null, others, ...readText(text, today) });
  }
  const [first] = found;
  if (first && before && !columns) Object.assign(first, joined(first, before.trim(), today));
  return found;
}

/** A line without an amount: it adds a day and references to the payment before it. */
function joined(line: BankLine, more: string, today: string): Partial<BankLine> {
  const { text, on, codes, words } = readText(more, today);
  return {
    text: `${line.text} ${text}`,
    on: line.on ?? on,
    codes: [...line.codes, ...codes],
    words: [...line.words, ...words],
  };
}

function readText(text: string, today: string): Pick<BankLine, "text" | "on" | "codes" | "words"> {
  const tokens = tokensOf(text);
  return {
    text,
    on: dayIn(tokens, today),
    codes: codesIn(tokens),
    words: tokens.map(({ word }) => plain(word)),
  };
}

/** The text of a mail repeats the amount. */
const isLabelled = (text: string) =>
  ["amount", "montant"].some((label) => text.toLowerCase().startsWith(label));

/** Without accents, in lower case. */
const plain = (word: string) =>
  Array.from(word.normalize("NFD"))
    .filter((sign) => sign < "\u0300" || sign > "\u036f")
    .join("")
    .toLowerCase();

/** A name as words to compare. */
export const nameWords = (name: string): string[] => tokensOf(name).map(({ word }) => plain(word));

const isSpace = (sign: string) => sign.trim() === "" || sign === "\u00a0" || sign === "\u202f";

/** With single spaces and no control characters. */
function spaced(text: string): string {
  let result = "";
  for (const sign of text)
    if (sign < " " || isSpace(sign)) result += result === "" || result.endsWith(" ") ? "" : " ";
    else result += sign;
  return result.trim();
}

/** The fields of a line in a bank's file: separated by tabs, otherwise semicolons, otherwise commas. */
function fieldsOf(line: string): string[] {
  const separator = ["\t", ";"].find((sign) => line.includes(sign)) ?? ",";
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (const sign of line)
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      fields.push(field);
      field = "";
    } else field += sign;
  return [...fields, field].map(spaced);
}

/** Whether it is a line of a file, so that its separators are not part of amounts. */
function isFile(line: string): boolean {
  if (line.includes("\t") || line.includes(";")) return true;
  let commas = 0;
  for (let n = line.indexOf(","); n >= 0; n = line.indexOf(",", n + 1))
    if (!isThousands(line, n) && !isSpace(line[n + 1] ?? " ")) commas += 1;
  return commas >= 2;
}

/**
 * Whether a comma groups an amount's thousands: the digit before it may also be the last character of a
 * reference.
 */
function isThousands(line: string, comma: number): boolean {
  let start = comma;
  while (start > comma - 4 && isDigit(line[start - 1])) start -= 1;
  const before = line[start - 1] ?? " ";
  const isNumber = comma - start >= 1 && comma - start <= 3 && (isSpace(before) || before === "$");
  return isNumber && [1, 2, 3].every((n) => isDigit(line[comma + n])) && !isDigit(line[comma + 4]);
}

/** The column with the incoming amount; `amount`: with a sign. */
interface Columns {
  incoming: number;
  amount: number;
}

const incomingNames = ["credit", "credits", "deposit", "deposits", "depot", "depots", "money in"];
const amountNames = ["amount", "montant", "cad$", "cad", "transaction amount"];

/** The columns of a bank's file, if the line is its heading. */
function columnsOf(fields: string[]): Columns | null {
  const names = fields.map(plain);
  if (fields.length < 3 || fields.some((field) => amountsIn(field).length > 0)) return null;
  const named = (wanted: string[]) => names.findIndex((name) => wanted.includes(name));
  const columns = { incoming: named(incomingNames), amount: named(amountNames) };
  return columns.incoming >= 0 || columns.amount >= 0 ? columns : null;
}

function amountsOfColumns(fields: string[], { incoming, amount }: Columns): number[] {
  const cents = [incoming, amount].flatMap((n) => {
    const field = n >= 0 ? (fields[n] ?? "") : "";
    const read = field !== "" && field.length <= longestAmount ? centsFrom(field) : null;
    return read === null ? [] : [read];
  });
  // A line with nothing in these columns is no payment; a line without the columns is parsed like any text.
  return cents.length > 0 ? cents.slice(0, 1) : fields.length > 2 ? [0] : [];
}

const isDigit = (sign: string | undefined) => sign !== undefined && sign >= "0" && sign <= "9";
const isLetter = (sign: string | undefined) =>
  sign !== undefined && sign.toLowerCase() !== sign.toUpperCase();

/** A longer text is no amount. */
const longestAmount = 16;

/** The amounts of a text, in their order: with a dollar sign, or with cents. */
function amountsIn(text: string): number[] {
  const found: number[] = [];
  for (let n = 0; n < text.length; n += 1) {
    if (!isDigit(text[n])) continue;
    let end = n;
    while (isDigit(text[end]) || isGrouping(text, end)) end += 1;
    const before = beforeAmount(text, n);
    const written = text.slice(n, end);
    const isAmount =
      before !== null &&
      written.length <= longestAmount &&
      !isLetter(text[end]) &&
      !["-", "/", ":"].includes(text[end] ?? "") &&
      (before.hasSign ||
        text[end] === "$" ||
        text.slice(end, end + 2) === " $" ||
        hasCents(written));
    const cents = isAmount ? centsFrom(written) : null;
    if (cents !== null && cents > 0) found.push(before?.isNegative ? -cents : cents);
    n = end;
  }
  return found;
}

/** A separator between the digits of an amount. */
const isGrouping = (text: string, n: number) =>
  (text[n] === "." || text[n] === ",") && isDigit(text[n + 1]) && isDigit(text[n - 1]);

const hasCents = (written: string) => [".", ","].includes(written[written.length - 3] ?? "");

/** The text before an amount; null: its digits belong to something else. */
function beforeAmount(text: string, n: number) {
  const hasSign = text[n - 1] === "$";
  const at = hasSign ? n - 2 : n - 1;
  const sign = text[at];
  if (isDigit(sign) || (!hasSign && (isLetter(sign) || sign === "/" || sign === ":"))) return null;
  const isMinus = sign === "-" || sign === "\u2212";
  // `555-0142.00` is a number with a hyphen.
  if (isMinus && (isDigit(text[at - 1]) || isLetter(text[at - 1]))) return null;
  return { hasSign, isNegative: isMinus || (sign === "(" && text.includes(")", n)) };
}

/** A run of letters and digits, and the text between it and the one before. */
interface Token {
  word: string;
  gap: string;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let word = "";
  let gap = "";
  for (const sign of text) {
    if (isLetter(sign) || isDigit(sign) || (sign >= "\u0300" && sign <= "\u036f")) {
      word += sign;
      continue;
    }
    if (word !== "") {
      tokens.push({ word, gap });
      word = "";
      gap = "";
    }
    if (gap.length < 4) gap += sign;
  }
  return word === "" ? tokens : [...tokens, { word, gap }];
}

/** Confusable characters are read as the ones that references use. */
const confusable: Record<string, string> = { O: "0", I: "1", L: "1" };
const ofReference = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** In the form of a reference, such as `K7QM-2RD4`; null: it cannot be one. */
function referenceOf(letters: string): string | null {
  if (letters.length !== 8) return null;
  const read = Array.from(letters.toUpperCase(), (sign) => confusable[sign] ?? sign);
  if (!read.every((sign) => sign.length === 1 && ofReference.includes(sign))) return null;
  const joined = read.join("");
  return `${joined.slice(0, 4)}-${joined.slice(4)}`;
}

/** Possible references: eight letters and digits, together or with a separator in the middle. */
function codesIn(tokens: Token[]): string[] {
  const found = tokens.flatMap(({ word }, n) => {
    const next = tokens[n + 1];
    const isSplit = word.length === 4 && next?.word.length === 4 && next.gap.length <= 3;
    const code = referenceOf(isSplit ? word + next.word : word);
    return code ? [code] : [];
  });
  return [...new Set(found)];
}

/** By their first three letters, or four where three are ambiguous. */
const months = new Map(
  ["jan", "feb fev", "mar", "apr avr", "may mai", "jun juin", "jul juil", "aug aou", "sep", "oct"]
    .concat("nov", "dec")
    .flatMap((names, n) => names.split(" ").map((name) => [name, n + 1] as const)),
);

const monthOf = (word: string): number | null =>
  (word.length <= 10 &&
    (months.get(plain(word).slice(0, 4)) ?? months.get(plain(word).slice(0, 3)))) ||
  null;

const numberOf = (word: string | undefined): number | null =>
  word !== undefined && word.length <= 4 && Array.from(word).every(isDigit) ? Number(word) : null;

/** The first day of a text that is not in the future, and not more than a year ago. */
function dayIn(tokens: Token[], today: string): string | null {
  const isPossible = (day: string) =>
    isDay(day) && day <= today && Number(today.slice(0, 4)) - Number(day.slice(0, 4)) <= 1;
  for (const [n, { word }] of tokens.entries()) {
    const days = daysAt(tokens, n, word, today).filter(isPossible);
    const [nearest] = days.toSorted((one, other) => (one < other ? 1 : -1));
    if (nearest) return nearest;
  }
  return null;
}

/** The possible dates that start at a token. */
function daysAt(tokens: Token[], n: number, word: string, today: string): string[] {
  if (word.length === 8 && Array.from(word).every(isDigit))
    return [`${word.slice(0, 4)}-${word.slice(4, 6)}-${word.slice(6)}`];
  const [second, third] = [tokens[n + 1]?.word, tokens[n + 2]?.word];
  const month = monthOf(word);
  const [a, b, c] = [word, second, third].map(numberOf);
  const thisYear = Number(today.slice(0, 4));
  if (month !== null && b)
    return (c && c > 1000 ? [c] : [thisYear, thisYear - 1]).map((year) => written(year, month, b));
  const named = second === undefined ? null : monthOf(second);
  if (a && named !== null && a <= 31)
    return (c && c > 1000 ? [c] : [thisYear, thisYear - 1]).map((year) => written(year, named, a));
  if (!a || !b || !c) return [];
  if (a > 1000) return [written(a, b, c)];
  const year = c > 1000 ? c : 2000 + c;
  return [written(year, a, b), written(year, b, a)];
}

const written = (year: number, month: number, day: number) =>
  [year, ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-");
