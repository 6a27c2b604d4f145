import { data, Form, Link } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { formatMoney } from "#core/money.ts";
import { appContext } from "#core/request-context.ts";
import { formatDate } from "#core/time/time.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { longestPaste, mostLines } from "../bank-lines.ts";
import {
  awaitedTransfers,
  describeRecorded,
  type Match,
  type MatchKind,
  matchTransfers,
  recordTransfers,
} from "../match-transfers.server.ts";
import type { Route } from "./+types/transfers";
import { PageHead } from "#core/ui/admin/page-head.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Transfers");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const awaited = await awaitedTransfers(ctx);
  return {
    count: awaited.length,
    entries: awaited.slice(0, 200).map(({ cents, dueOn, ...entry }) => ({
      ...entry,
      amount: formatMoney(cents),
      day: dueOn && formatDate(dueOn),
    })),
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

const tooLong = `That is too much at once: paste up to ${mostLines} lines, and ${longestPaste / 1000} kB.`;

const path = "/admin/payments/transfers";

/** A match as the page shows it. */
const lineEntry = ({ line, kind, cents, order, key }: Match) => ({
  key,
  kind,
  cents,
  text: line.text,
  amount: formatMoney(cents),
  day: line.on ? formatDate(line.on) : null,
  reference: order?.reference ?? null,
  about: order && `${order.title}, ${order.payer}`,
  owed: order && formatMoney(Math.max(0, order.owedCents)),
});

const answer = (status: number, message: string, pasted: string, matches: Match[] | null = null) =>
  data({ message, pasted, found: matches && matches.map(lineEntry) }, status);

/** Reads pasted lines; then records those that are ticked. Nothing else of them is stored. */
export const action = pageActions({
  async match({ ctx, fields: { lines = "" } }: Given) {
    const matches = await matchTransfers(ctx, lines);
    if (matches === "too long") return answer(400, tooLong, lines);
    return matches.length === 0
      ? answer(400, "No line has an amount.", lines)
      : answer(200, "", lines, matches);
  },
  async "record-transfers"({ ctx, staff, fields }: Given) {
    const { lines = "" } = fields;
    const matches = await matchTransfers(ctx, lines);
    if (matches === "too long") return answer(400, tooLong, lines);
    const ticked = new Map(
      Object.entries(fields).flatMap(([name, value]) =>
        name.startsWith("tick_") ? [[name.slice(5), Number(value)] as const] : [],
      ),
    );
    if (ticked.size === 0) return answer(400, "Tick the lines to record.", lines, matches);
    const done = await recordTransfers(ctx, staff, { matches, ticked });
    return redirectWithMessage(ctx, path, describeRecorded(done));
  },
});

const kinds: Record<MatchKind, string> = {
  exact: "Code and amount fit",
  amount: "The code fits, the amount does not",
  name: "No code: amount and name fit",
  before: "Recorded before",
  out: "Money that went out",
  none: "Nothing fits",
};

/** What waits for an e-transfer, and the lines of the bank that may be it. */
export default function Transfers({ loaderData, actionData }: Route.ComponentProps) {
  const { entries, count } = loaderData;
  return (
    <>
      <PageHead title="E-transfers" />
      <Form method="post" className="panel transfer-lines" preventScrollReset>
        <h2>What came to the bank</h2>
        <p className="quiet">
          Paste lines of the bank’s file, or the text of Interac’s e-mails. We look for the code,
          the amount and the name. Nothing of it is kept except what you record.
        </p>
        {actionData?.message && <p role="alert">{actionData.message}</p>}
        <label>
          Lines <textarea name="lines" rows={6} defaultValue={actionData?.pasted ?? ""} required />
        </label>
        {actionData?.found && <Found lines={actionData.found} />}
        <div>
          <button
            className={`staff-button${actionData?.found ? "" : " primary"}`}
            name="_action"
            value="match"
          >
            Look for the orders
          </button>
        </div>
      </Form>
      {entries.length === 0 ? (
        <EmptyState title="No transfer is expected">
          <p>Families choose it at the checkout; gifts are announced on the donation page.</p>
        </EmptyState>
      ) : (
        <section className="places" aria-label="What waits for a transfer, the nearest day first">
          <ul>
            {entries.map(({ reference, title, payer, amount, day, isGift }) => (
              <li key={reference}>
                <div>
                  <strong>
                    {amount} <span className="reference">{reference}</span>
                  </strong>
                  <span>
                    <Link to={`/admin/payments/${reference}`}>{title}</Link>{" "}
                    <span dir="auto">{payer}</span>
                  </span>
                </div>
                <span className="badge" data-payment>
                  {day ? `By ${day}` : isGift ? "Announced gift" : "No day agreed"}
                </span>
              </li>
            ))}
          </ul>
          {count > entries.length && (
            <p className="quiet">And {count - entries.length} more, which are compared too.</p>
          )}
        </section>
      )}
    </>
  );
}

function Found({ lines }: { lines: ReturnType<typeof lineEntry>[] }) {
  return (
    <>
      <ul className="transfer-found" aria-label="What was found">
        {lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice
          <li key={`${line.key} ${n}`}>
            <p dir="auto" className="transfer-text">
              {line.text}
            </p>
            <p className="badges">
              <span
                className="badge"
                data-payment
                data-alert={line.kind === "amount" || line.kind === "name" || undefined}
              >
                {kinds[line.kind]}
              </span>{" "}
              {line.day ?? "No day: today counts"}
            </p>
            {line.reference && (
              <p>
                <Link to={`/admin/payments/${line.reference}`}>{line.reference}</Link>: {line.about}
                , {line.owed} to pay
              </p>
            )}
            {["exact", "amount", "name"].includes(line.kind) && (
              <label>
                <input
                  type="checkbox"
                  name={`tick_${line.key}`}
                  value={line.cents}
                  defaultChecked={line.kind === "exact"}
                />{" "}
                Record {line.amount} for {line.reference}
              </label>
            )}
          </li>
        ))}
      </ul>
      <div>
        <button className="staff-button primary" name="_action" value="record-transfers">
          Record what is ticked
        </button>
      </div>
    </>
  );
}
