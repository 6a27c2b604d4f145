import type { Club, InstalmentPlan } from "#modules/content/index.ts";
import {
  type DiscountCode,
  type DiscountRules,
  type Instalment,
  amountOf,
  type PricedLine,
  priceOrder,
  splitOrder,
  totalOf,
} from "#modules/enrolment/index.ts";
import type { OfferingFacts } from "#modules/catalogue/index.ts";
import { formatMoney } from "#core/money.ts";
import { type TaxKind, taxLabels } from "#core/tax.ts";

/** A program as the checkout displays it, with its card's text and the form's data. */
export interface ProgramChoice extends Omit<OfferingFacts, "price" | "places" | "opens"> {
  key: string;
  subTitle: string;
  /** The title of the group of programs. */
  group: string;
  takes: { from: number; to: number };
  /** The season's first day, ISO. */
  from: string;
  /** Whom it is for; null: everybody of the age. */
  admits: string | null;
  /** Early enough for the club's discount. */
  isEarly: boolean;
  per: string;
  monthly: boolean;
  /** The price today, before discounts and tax. */
  priceCents: number;
  tax: TaxKind;
  /** The part of the price that goes to a federation, before tax. */
  federationFeeCents: number;
  /** In what parts it can be paid; undefined: only at once. */
  plan: InstalmentPlan | undefined;
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

/** The parts in which lines can be paid; one: they cannot. @param today ISO */
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
  /** What the payer's credit pays of it. */
  creditCents: number;
  /** What is paid at once, in instalments or beside a credit; null: all of it. */
  todayCents: number | null;
  /** First names by the athletes' numbers, as far as typed. */
  names: Record<number, string>;
  club: Pick<Club, "name" | "postalAddress" | "email" | "phone" | "phoneLink">;
  /** The note on a price for one month. */
  once: string;
  reference: string;
}

/** The amounts to pay, line by line, and the payee. */
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
  return (
    <aside className="agreement-bill" aria-label="What you pay for">
      {lines.map(({ program, athlete }, n) => {
        const price = prices[n];
        return (
          price && (
            <BillLine
              key={`${athlete} ${program.key}`}
              {...{ program, price, many }}
              name={many ? (names[athlete] ?? "") : ""}
            />
          )
        );
      })}
      {lines.length === 0 && <p>Choose a program to see what it costs.</p>}
      <dl>
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
            <dd aria-live="polite">{amountOf(todayCents)}</dd>
          </div>
        )}
      </dl>
      {lines.some(({ program }) => program.monthly) && <p>{once}</p>}
      <details className="phone-more">
        <summary>When, where and from whom</summary>
      </details>
      <p className="agreement-supplier">
        <strong>{club.name}</strong>
        <br />
        {club.postalAddress}
        <br />
        <a href={`tel:${club.phoneLink}`}>{club.phone}</a>
        <br />
        <a href={`mailto:${club.email}`}>{club.email}</a>
        <br />
        Reference {reference}
      </p>
    </aside>
  );
}

interface BillLineProps {
  program: ProgramChoice;
  price: PricedLine;
  /** The athlete's first name; "": not needed, or not typed yet. */
  name: string;
  /** One of several: its facts are shorter. */
  many: boolean;
}

function BillLine({ program, price, name, many }: BillLineProps) {
  const { title, alsoCalled, subTitle, season, period, ages, sessions, days, where, next } =
    program;
  const { late, per } = program;
  const when = { Season: season, "One month": period, Sessions: sessions, Days: days };
  const facts: Record<string, string> = many
    ? when
    : { "Also called": alsoCalled, Ages: ages, ...when, Where: where, "Next practice": next };
  const tax = taxLabels[price.taxKind];
  return (
    <section className="agreement-line">
      <h2 className="agreement-item">
        {title}
        {name && <span> for {name}</span>}
      </h2>
      {subTitle && !many && <p>{subTitle}</p>}
      <dl>
        {Object.entries(facts).map(
          ([label, value]) =>
            value && (
              <div key={label} className="agreement-fact">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div>
          <dt>
            1 × {title}, {per}
          </dt>
          <dd>{formatMoney(price.priceCents)}</dd>
        </div>
        {price.discounts.map(({ kind, label, cents }) => (
          <div key={kind}>
            <dt>{label}</dt>
            <dd>−{formatMoney(cents)}</dd>
          </div>
        ))}
        <div>
          <dt>{price.taxCents > 0 ? tax : "Tax"}</dt>
          <dd>
            {price.taxCents > 0
              ? formatMoney(price.taxCents)
              : price.taxKind === "exempt"
                ? tax
                : "None"}
          </dd>
        </div>
      </dl>
      {late && <p>{late}</p>}
    </section>
  );
}
