import { asc, eq, sql } from "drizzle-orm";
import { fullName } from "#core/names.ts";
import { csvRow } from "#core/csv.ts";
import { answerLabel } from "#modules/families/index.ts";
import { sheetHeading, sheetTime } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { athletes, signatures } from "#modules/families/schema.ts";

const columns = (zone: string) => [
  "athlete",
  "date_of_birth",
  "coach",
  "waiver",
  "version",
  "answer",
  "signed_by",
  "signed_as",
  sheetHeading("signed_at", zone),
  "text_sha256",
  "recorded_by",
  sheetHeading("recorded_at", zone),
];

const size = 500;

/** Every signature as CSV (RFC 4180, UTF-8 with a BOM for spreadsheets), oldest first, page by page. */
export async function* exportSignatures({
  db,
  content,
}: Pick<AppContext, "db" | "content">): AsyncGenerator<string> {
  const { timeZone } = content.club;
  yield `\uFEFF${csvRow(columns(timeZone))}`;
  let after: Position | null = null;
  do {
    const page: Row[] = await readPage(db, after);
    yield page.map((row) => csvRow(cells(row, timeZone))).join("");
    const last: Row | undefined = page.at(-1);
    after = page.length === size && last ? { at: last.position, id: last.signature.id } : null;
  } while (after);
}

interface Position {
  at: string;
  id: string;
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

const readPage = (db: Database, after: Position | null) =>
  db
    .select({
      signature: signatures,
      athlete: athletes,
      coach: staffUsers.name,
      // A JavaScript date has no microseconds.
      position: sql<string>`${signatures.signedAt}::text`,
    })
    .from(signatures)
    .leftJoin(athletes, eq(athletes.id, signatures.athleteId))
    .leftJoin(staffUsers, eq(staffUsers.id, signatures.staffId))
    .where(
      after
        ? sql`(${signatures.signedAt}, ${signatures.id}) > (${after.at}::timestamptz, ${after.id}::uuid)`
        : undefined,
    )
    .orderBy(asc(signatures.signedAt), asc(signatures.id))
    .limit(size);

function cells({ signature, athlete, coach }: Row, zone: string): string[] {
  return [
    fullName(athlete),
    athlete?.bornOn ?? "",
    coach ?? "",
    signature.title,
    signature.version,
    answerLabel(signature.answer),
    signature.signedBy,
    signature.signedAs,
    sheetTime(signature.signedAt, zone),
    signature.sha256,
    signature.recordedBy ?? "",
    signature.recordedAt ? sheetTime(signature.recordedAt, zone) : "",
  ];
}
