import { redirect } from "react-router";
import { familyPath } from "#modules/families/index.ts";
import { visitOf } from "#modules/families/index.server.ts";
import { priceCurrency } from "#modules/content/index.ts";
import { moneyPaid } from "#core/money.ts";
import { formatDate, spokenDayOf } from "#core/time/time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { readStatement } from "./page.server.ts";
import { appContext } from "#core/request-context.ts";
import { missing } from "#core/ui/public/page.ts";
import type { Route } from "./+types/statement";
import { familyHeaders, familyMeta } from "./private.ts";

export const headers = familyHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  familyMeta(loaderData ? `Statement ${loaderData.year}` : "Statement", loaderData?.club.name);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const visit = await visitOf(ctx, request.headers);
  if (!visit) throw redirect(familyPath, 303);
  const statement = /^\d{4}$/.test(params.year)
    ? await readStatement(ctx, visit, Number(params.year))
    : null;
  if (!statement) throw missing();
  const { name, postalAddress, email, phone } = content.club;
  const { now, zone } = clockOf(ctx);
  const money = (cents: number) => moneyPaid(cents, priceCurrency);
  const { year, payments, paidCents, backCents } = statement;
  return {
    year,
    today: spokenDayOf(now, zone),
    club: { name, postalAddress, email, phone },
    payments: payments.map((payment) => ({
      reference: payment.reference,
      payer: payment.payer,
      when: payment.paidAt ? spokenDayOf(payment.paidAt, zone) : "",
      lines: payment.lines.map(({ athlete, title, season, cents }) => ({
        // With a single line this is the sum paid, below.
        amount: cents === null || payment.lines.length === 1 ? "" : money(cents),
        athlete,
        title,
        period: season ? `${formatDate(season.from)} to ${formatDate(season.to)}` : "",
      })),
      paid: money(payment.paidCents),
      back: payment.backCents > 0 ? money(payment.backCents) : null,
    })),
    totals: {
      paid: money(paidCents),
      back: money(backCents),
      net: money(paidCents - backCents),
    },
  };
}

/** A family's payments in a year: payer, child, program, period, amounts and the club, on one sheet. */
export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { year, today, club, payments, totals } = loaderData;
  return (
    <section className="statement">
      <header>
        <h1>Payments in {year}</h1>
        <p>
          <strong>{club.name}</strong>
          <br />
          {club.postalAddress}
          <br />
          {club.phone}, {club.email}
        </p>
      </header>
      <ul className="statement-payments">
        {payments.map(({ reference, payer, when, lines, paid, back }) => (
          <li key={reference}>
            {lines.map(({ athlete, title, period, amount }) => (
              <p key={`${athlete} ${title}`}>
                <strong>{athlete}</strong>, {title}
                {period && `, ${period}`}
                {amount && `: ${amount}`}
              </p>
            ))}
            <dl>
              <Sum name="Paid by" value={payer || "not on record"} />
              <Sum name="Paid on" value={when} />
              <Sum name="Reference" value={reference} />
              <Sum name="Paid" value={paid} />
              {back && <Sum name="Given back" value={back} />}
            </dl>
          </li>
        ))}
      </ul>
      <dl className="statement-totals">
        <Sum name={`Paid in ${year}`} value={totals.paid} />
        <Sum name="Given back of it" value={totals.back} />
        <Sum name="Paid in all" value={totals.net} />
      </dl>
      <p>As of {today}.</p>
      <p className="statement-screen">
        To print it or save it as a file, use your browser’s print command.{" "}
        <a href={familyPath}>Back to your family</a>
      </p>
    </section>
  );
}

function Sum({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
