import { inArray } from "drizzle-orm";
import { csvRow } from "#core/csv.ts";
import type { InboxFilter } from "./submissions.ts";
import { sheetHeading, sheetTime } from "#core/time/time.ts";
import type { Database } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type InboxPage, type InboxRow, listInbox } from "./inbox.server.ts";
import { submissions } from "#modules/outbox/schema.ts";

const columns = (zone: string) => [
  "reference",
  sheetHeading("received_at", zone),
  "kind",
  "state",
  "first_name",
  "last_name",
  "email",
  "phone",
  "known_contact",
  "source",
  "crm",
  "email_delivery",
  "sms",
  "fields",
];

/** The inbox as CSV (RFC 4180, UTF-8 with a BOM for spreadsheets), page by page. */
export async function* exportInbox(
  { db, content }: Pick<AppContext, "db" | "content">,
  filter: InboxFilter,
): AsyncGenerator<string> {
  const { timeZone } = content.club;
  yield `\uFEFF${csvRow(columns(timeZone))}`;
  let before: string | null = null;
  do {
    const page: InboxPage = await listInbox({ db }, filter, { before, size: 500 });
    const details = await detailsOf(db, page.rows);
    yield page.rows.map((row) => csvRow(cells(row, details.get(row.id), timeZone))).join("");
    before = page.next;
  } while (before);
}

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

function cells(row: InboxRow, details: Details | undefined, zone: string): string[] {
  const state = (channel: string) =>
    row.deliveries.find((delivery) => delivery.channel === channel)?.state ?? "";
  return [
    row.reference,
    sheetTime(row.receivedAt, zone),
    row.kind,
    row.state,
    row.firstName,
    row.lastName,
    row.email,
    row.phone,
    row.knownContact ? "yes" : "no",
    details?.source ?? "",
    state("crm"),
    state("email"),
    state("sms"),
    describe(details?.fields ?? {}),
  ];
}

const describe = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value === true ? "yes" : value === false ? "no" : value}`)
    .join("\n");
