import type { Account } from "#core/audit/staff.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import type { DeliveryChannel } from "#core/deliveries.ts";
import type { InboxFilter } from "./submissions.ts";
import { sheetHeading, sheetTime } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { detailsOf, type InboxDetails, type InboxRow, listInbox } from "./inbox.server.ts";

type Row = InboxRow & InboxDetails;

const columns = (zone: string): CsvColumn<Row>[] => [
  ["reference", ({ reference }) => reference],
  [sheetHeading("received_at", zone), ({ receivedAt }) => sheetTime(receivedAt, zone)],
  ["kind", ({ kind }) => kind],
  ["state", ({ state }) => state],
  ["assigned_to", ({ assignee }) => assignee ?? ""],
  ["labels", ({ labels = [] }) => labels.join("; ")],
  ["put_aside_until", ({ snoozedUntil }) => snoozedUntil ?? "", "day"],
  ["first_name", ({ firstName }) => firstName],
  ["last_name", ({ lastName }) => lastName],
  ["email", ({ email }) => email],
  ["phone", ({ phone }) => phone],
  ["known_contact", ({ knownContact }) => (knownContact ? "yes" : "no")],
  ["source", ({ source }) => source],
  ["crm", stateOf("crm")],
  ["email_delivery", stateOf("email")],
  ["sms", stateOf("sms")],
  ["fields", ({ fields }) => describe(fields)],
];

// An order may have several emails.
const stateOf = (channel: DeliveryChannel) => (row: Row) =>
  row.deliveries.flatMap((one) => (one.channel === channel ? [one.state] : [])).join("; ");

/** The inbox. */
export const inboxSheet = (
  ctx: Pick<AppContext, "db" | "modules" | "content">,
  filter: InboxFilter,
  reader: Account,
): Sheet<Row, string> => ({
  columns: columns(ctx.content.club.timeZone),
  async read(before) {
    const { rows, next } = await listInbox(ctx, filter, { reader, before, size: 500 });
    const details = await detailsOf(ctx, rows, reader);
    return {
      rows: rows.map((row) => ({ ...row, ...(details.get(row.id) ?? { source: "", fields: {} }) })),
      next,
    };
  },
});

const describe = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value === true ? "yes" : value === false ? "no" : value}`)
    .join("\n");
