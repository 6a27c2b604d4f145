import { inArray } from "drizzle-orm";
import { type CsvColumn, csvParts } from "#core/csv.ts";
import type { DeliveryChannel } from "#core/deliveries.ts";
import type { InboxFilter } from "./submissions.ts";
import { sheetHeading, sheetTime } from "#core/time/time.ts";
import type { Database } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type InboxRow, listInbox } from "./inbox.server.ts";
import { submissions } from "#modules/outbox/schema.ts";

type Row = InboxRow & Details;

const columns = (zone: string): CsvColumn<Row>[] => [
  ["reference", ({ reference }) => reference],
  [sheetHeading("received_at", zone), ({ receivedAt }) => sheetTime(receivedAt, zone)],
  ["kind", ({ kind }) => kind],
  ["state", ({ state }) => state],
  ["first_name", ({ firstName }) => firstName],
  ["last_name", ({ lastName }) => lastName],
  ["email", ({ email }) => email],
  ["phone", ({ phone }) => phone],
  [
    "known_contact",
    ({ deliveries }) =>
      deliveries.some(({ knownContact }) => knownContact) ? "yes" : "no",
  ],,
  ["source", ({ source }) => source],
  ["crm", stateOf("crm")],
  ["email_delivery", stateOf("email")],
  ["sms", stateOf("sms")],
  ["fields", ({ fields }) => describe(fields)],
];

const stateOf = (channel: DeliveryChannel) => (row: Row) =>
  row.deliveries.find((delivery) => delivery.channel === channel)?.state ?? "";

/** The inbox as CSV. */
export const exportInbox = (
  { db, content }: Pick<AppContext, "db" | "content">,
  filter: InboxFilter,
) =>
  csvParts(columns(content.club.timeZone), async (before: string | null) => {
    const { rows, next } = await listInbox({ db }, filter, { before, size: 500 });
    const details = await detailsOf(db, rows);
    return {
      rows: rows.map((row) => ({ ...row, ...(details.get(row.id) ?? { source: "", fields: {} }) })),
      next,
    };
  });

interface Details {
  source: string;
  fields: Record<string, unknown>;
}

async function detailsOf(db: Database, rows: InboxRow[]): Promise<Map<string, Details>> {
  const found = await db
    .select({ id: submissions.id, source: submissions.source, fields: submissions.fields })
    .from(submissions)
    .where(
      inArray(
        submissions.id,
        rows.map((row) => row.id),
      ),
    );
  return new Map(found.map((details) => [details.id, details]));
}

const describe = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value === true ? "yes" : value === false ? "no" : value}`)
    .join("\n");
