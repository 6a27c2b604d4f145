import { data, Form, Link } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { formatMoney } from "#core/money.ts";
import { appContext } from "#core/request-context.ts";
import { formatDate } from "#core/time/time.ts";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { type AwaitedTransfer, listTransfers } from "../awaited-transfers.server.ts";
import { longestPaste, mostLines } from "../bank-lines.ts";
import { describeRecorded, matchTransfers, recordTransfers } from "../match-transfers.server.ts";
import { transferList } from "../transfer-list.ts";
import type { Route } from "./+types/transfers";
import { FoundTransfers, lineEntry } from "./found-transfers.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Transfers");

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = listQuery(transferList, url.searchParams);
  const { rows, next } = await listTransfers(context.get(appContext), query, query);
  return { query, next, entries: rows.map(transferEntry) };
}

const transferEntry = (transfer: AwaitedTransfer) => ({
  key: transfer.reference,
  title: transfer.title,
  payer: transfer.payer,
  amount: formatMoney(transfer.cents),
  isLate: transfer.isLate,
  by: transfer.dueOn
    ? `${transfer.isLate ? "Was due" : "Due"} ${formatDate(transfer.dueOn)}`
    : transfer.isGift
      ? "Expected gift"
      : "No due date",
});

type Given = StaffPageAction<Route.ActionArgs>;

const tooLong = `That is too much at once: paste up to ${mostLines} lines, and ${longestPaste / 1000} kB.`;

const answer = (
  status: number,
  message: string,
  pasted: string,
  matches: Parameters<typeof lineEntry>[0][] | null = null,
) => data({ message, pasted, found: matches && matches.map(lineEntry) }, status);

/** Parses pasted lines; then records the selected ones. Nothing else of them is stored. */
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
    if (ticked.size === 0) return answer(400, "Select the lines to record.", lines, matches);
    const done = await recordTransfers(ctx, staff, { matches, ticked });
    const told = describeRecorded(done);
    const isAll = done.before + done.not + done.withoutPlace.length === 0;
    return redirectWithMessage(ctx, transferList.path, isAll ? told : { note: told });
  },
});

const columns: Column<ReturnType<typeof transferEntry>>[] = [
  {
    label: "What",
    title: true,
    cell: ({ key, title }) => (
      <>
        <Link to={`/admin/payments/${key}`}>{title}</Link>
        <span className="row-more reference">{key}</span>
      </>
    ),
  },
  {
    label: "Payer",
    sort: "payer",
    wrap: true,
    card: "meta",
    cell: ({ payer }) => <bdi>{payer}</bdi>,
  },
  {
    label: "Due",
    sort: "due",
    card: "state",
    cell: ({ by, isLate }) => (
      <span className="badge" data-tone={isLate ? "alert" : "quiet"}>
        {by}
      </span>
    ),
  },
  { label: "Amount", sort: "amount", end: true, card: "end", cell: ({ amount }) => amount },
];

/** The orders and gifts that wait for an e-transfer, and the bank's lines that may match them. */
export default function Transfers({ loaderData, actionData }: Route.ComponentProps) {
  const { query, entries, next } = loaderData;
  return (
    <>
      <PageHead title="E-transfers" />
      <Form method="post" className="panel stack" preventScrollReset>
        <h2>Payments received</h2>
        <p className="quiet">
          Paste lines from your bank statement, or the text of Interac’s emails. We look for the
          code, the amount and the name. We keep only what you record.
        </p>
        {actionData?.message && (
          <p role="alert" className="field-error">
            {actionData.message}
          </p>
        )}
        <label>
          Lines <textarea name="lines" rows={4} defaultValue={actionData?.pasted ?? ""} required />
        </label>
        {actionData?.found && <FoundTransfers lines={actionData.found} />}
        <div>
          <button
            className={`staff-button${actionData?.found ? "" : " primary"}`}
            name="_action"
            value="match"
          >
            Match to orders
          </button>
        </div>
      </Form>
      <DataList
        list={transferList}
        query={query}
        label="Waiting for a transfer"
        columns={columns}
        rows={entries}
        next={next}
        exports="/api/transfers"
        empty={
          <EmptyState title="No transfer is expected">
            <p>Families choose it at the checkout; gifts are announced on the donation page.</p>
          </EmptyState>
        }
      />
    </>
  );
}
