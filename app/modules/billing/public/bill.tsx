import type { Ages, Club, InstalmentPlan } from "#modules/content/index.ts";
import {
  type DiscountCode,
  type DiscountRules,
  type Instalment,
  type PricedLine,
  priceOrder,
  splitOrder,
  totalOf,
} from "#modules/enrolment/index.ts";
import { fitsAge, formatAges, groupAge, type OfferingFacts } from "#modules/catalogue/index.ts";
import { withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import { capitalized } from "#core/capitalized.ts";
import { formatMoney } from "#core/money.ts";
import { type TaxKind, taxLabels } from "#core/tax.ts";

/** A program as the checkout displays it, with its card's text and the form's data. */
export interface ProgramChoice extends Omit<OfferingFacts, "price" | "places" | "opens"> {
  key: string;
  /** Where the next practice is, and where it usually is if staff moved it. */
  nextAt: string[];
  /** The facts of each of its groups, in the season under way or the next one. */
  ofGroups: {
    ages: Ages;
    facts: Pick<ProgramChoice, "sessions" | "days" | "where" | "next" | "nextAt" | "practices">;
  }[];
  /** The times and places of the child's own group; none while it is unknown. */
  practices: string[];
  subTitle: string;
  /** The title of the group of programs. */
  group: string;
  takes: { from: number; to: number };
  /** The season's first day, ISO. */
  from: string;
  /** Whom it is for; null: everybody of the right age. */
  admits: string | null;
  /** Whether the early-bird discount applies. */
  isEarly: boolean;
  per: string;
  /** "Rest of the season, from today to Mar 31, 2027"; "": it has not begun, or is sold otherwise. */
  rest: string;
  monthly: boolean;
  /** The price today, before discounts and tax. */
  priceCents: number;
  tax: TaxKind;
  /** The part of the price that goes to a federation, before tax. */
  federationFeeCents: number;
  /** The plan for paying in instalments; undefined: it is paid at once. */
  plan: InstalmentPlan | undefined;
}

/** A child's age for grouping in the program's season; null without a complete date of birth. */
export function ageIn({ from }: Pick<ProgramChoice, "from">, bornOn: string): number | null {
  const year = Number(/^(\d{4})-\d{2}-\d{2}$/.exec(bornOn)?.[1] ?? 0);
  return year < 1900 ? null : groupAge(year, { from, to: from });
}

/** The program with the ages, days, location and next practice of the group that takes the child. */
export function forChild(program: ProgramChoice, bornOn: string): ProgramChoice {
  const age = ageIn(program, bornOn);
  const [own, ...others] = program.ofGroups.filter(
    ({ ages }) => age !== null && fitsAge(ages, age),
  );
  const { takes } = program;
  const within = ({ from, to }: Ages) =>
    formatAges({ from: Math.max(from, takes.from), to: Math.min(to, takes.to) });
  if (own && others.length === 0) return { ...program, ...own.facts, ages: within(own.ages) };
  // Until the age is known, the next practice may be another group's: its ages say whose it is.
  const whose = program.ofGroups.filter(({ facts }) => facts.next === program.next);
  const [only] = whose;
  if (!only || whose.length > 1 || !program.next || program.ofGroups.length < 2) return program;
  return { ...program, next: `${program.next} (ages ${within(only.ages)})` };
}

/** A program that was chosen for an athlete. */
export interface ChosenLine {
  program: ProgramChoice;
  /** The athlete's number in the form. */
  athlete: number;
  /** The same key for the same child, if it is in the form twice. */
  child: string;
}

/** The data that the price of lines depends on. */
export interface Pricing {
  rules: DiscountRules;
  code: DiscountCode | null;
}

/** The price of each line, in the order of the lines. */
export const priced = (lines: readonly ChosenLine[], { rules, code }: Pricing) =>
  priceOrder(
    lines.map(({ program: { priceCents, tax, isEarly }, child }) => ({
      athlete: child,
      priceCents,
      tax,
      isEarly,
    })),
    rules,
    code,
  );

/** The parts in which lines can be paid; a single one: no instalments. @param today ISO */
export const partsOf = (
  lines: readonly ChosenLine[],
  prices: readonly PricedLine[],
  today: string,
): Instalment[] =>
  splitOrder(
    prices.flatMap((price, n) => {
      const program = lines[n]?.program;
      return program ? { ...price, ...program } : [];
    }),
    today,
  );

interface BillProps {
  lines: readonly ChosenLine[];
  prices: readonly PricedLine[];
  /** How much of it the payer's credit pays. */
  creditCents: number;
  /** The part paid today, in instalments or besides a credit; null: all of it. */
  todayCents: number | null;
  /** First names by the athletes' numbers, as far as typed. */
  names: Record<number, string>;
  club: Pick<Club, "name" | "postalAddress" | "email" | "phone" | "phoneLink">;
  /** The note on a price for one month. */
  once: string;
  reference: string;
}

/** The order, line by line, and who is paid. On a phone the total is visible and the rest is collapsed. */
export function Bill({
  lines,
  prices,
  creditCents,
  todayCents,
  names,
  club,
  once,
  reference,
}: BillProps) {
  const many = lines.length > 1;
  const isTaxed = prices.some(({ taxCents, taxKind }) => taxCents > 0 || taxKind === "exempt");
  return (
    <aside className="agreement-bill" aria-label="What you’re paying for">
      <dl className="agreement-sums">
        <div className="agreement-total">
          <dt>Total</dt>
          <dd aria-live="polite">{formatMoney(totalOf(prices))} CAD</dd>
        </div>
        {creditCents > 0 && (
          <div>
            <dt>Your credit</dt>
            <dd aria-live="polite">−{formatMoney(creditCents)}</dd>
          </div>
        )}
        {todayCents !== null && (
          <div>
            <dt>Today</dt>
            <dd aria-live="polite">{formatMoney(todayCents)}</dd>
          </div>
        )}
      </dl>
      <details className="agreement-more">
        <summary>What you’re paying for</summary>
      </details>
      <div className="agreement-details">
        {lines.map(({ program, athlete }, n) => {
          const price = prices[n];
          return (
            price && (
              <BillLine
                key={`${athlete} ${program.key}`}
                {...{ program, price, many }}
                name={names[athlete] ?? ""}
              />
            )
          );
        })}
        {lines.length === 0 && <p>Choose a program to see what it costs.</p>}
        {lines.length > 0 && !isTaxed && <p>No tax added.</p>}
        {lines.some(({ program }) => program.monthly) && <p>{once}</p>}
        <p>
          <a href="/questions" target="_blank" rel="noopener">
            Questions before you register<span className="unseen"> (opens in a new tab)</span>
          </a>
        </p>
        <p className="agreement-supplier">
          <strong>{club.name}</strong>
          <br />
          {club.postalAddress}
          <br />
          <a href={`tel:${club.phoneLink}`}>{club.phone}</a>{" "}
          <a href={`mailto:${club.email}`}>{club.email}</a>
          <br />
          Reference {reference}
        </p>
      </div>
    </aside>
  );
}

interface BillLineProps {
  program: ProgramChoice;
  price: PricedLine;
  /** The athlete's first name; "": not typed yet. */
  name: string;
  /** One of several: its facts are shorter. */
  many: boolean;
}

function BillLine({ program, price, name, many }: BillLineProps) {
  const { title, alsoCalled, days, where, next, nextAt, ages, rest, season, practices } = program;
  const general = { Season: [rest && season], Ages: [ages] };
  const facts: Record<string, string[]> = many
    ? { Practices: practices.length > 0 ? practices : [days] }
    : {
        "Also called": [alsoCalled],
        // A child whose own group is known needs neither.
        ...(practices.length === 0 && general),
        Days: [days],
        Where: practices.length > 0 ? practices : [where],
        "Next practice": [next, ...nextAt],
      };
  const often = oftenWords(program);
  return (
    <section className="agreement-line">
      <h2 className="agreement-item">
        {title}
        {name && <span> for {name}</span>}
      </h2>
      <dl>
        <div>
          <dt>
            {withNonBreakingSpaces(boughtWords(program))}
            {often && <span>{often}</span>}
          </dt>
          <dd>{formatMoney(price.priceCents)}</dd>
        </div>
        {price.discounts.map(({ kind, label, cents }) => (
          <div key={kind}>
            <dt>{label}</dt>
            <dd>−{formatMoney(cents)}</dd>
          </div>
        ))}
        {(price.taxCents > 0 || price.taxKind === "exempt") && (
          <div>
            <dt>{price.taxCents > 0 ? taxLabels[price.taxKind] : "Tax"}</dt>
            <dd>{price.taxCents > 0 ? formatMoney(price.taxCents) : taxLabels[price.taxKind]}</dd>
          </div>
        )}
        {Object.entries(facts).map(
          ([label, [value = "", ...more]]) =>
            value && (
              <div key={label} className="agreement-fact" data-next={value === next || undefined}>
                <dt>{label}</dt>
                <dd>
                  {withNonBreakingSpaces(value)}
                  {more.map((line) => (
                    <span key={line}>{withNonBreakingSpaces(line)}</span>
                  ))}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** "Nov 26 to Dec 26, 2026" */
const boughtWords = ({ rest, period, season, per }: ProgramChoice) =>
  capitalized(rest || period || season || per);

/** "Two sessions a week" */
function oftenWords({ sessions }: ProgramChoice): string {
  const words = sessions.replace(/\d+/, (count) => numerals[Number(count)] ?? count);
  return capitalized(
    words.replace(/^(.*\S) a week$/, (_all, count: string) =>
      count === "one" ? "one session a week" : `${count} sessions a week`,
    ),
  );
}

const numerals = ["", "one", "two", "three", "four", "five", "six", "seven"];
