import { asc, eq, sql } from "drizzle-orm";
import { fullName } from "#core/names.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { answerLabel } from "#modules/families/index.ts";
import { sheetHeading, sheetTime } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { athletes, signatures } from "#modules/families/schema.ts";

const columns = (zone: string): CsvColumn<Row>[] => [
  ["athlete", ({ athlete }) => fullName(athlete)],
  ["date_of_birth", ({ athlete }) => athlete?.bornOn ?? ""],
  ["coach", ({ coach }) => coach ?? ""],
  ["waiver", ({ signature }) => signature.title],
  ["version", ({ signature }) => signature.version],
  ["answer", ({ signature }) => answerLabel(signature.answer)],
  ["signed_by", ({ signature }) => signature.signedBy],
  ["signed_as", ({ signature }) => signature.signedAs],
  [sheetHeading("signed_at", zone), ({ signature }) => sheetTime(signature.signedAt, zone)],
  ["text_sha256", ({ signature }) => signature.sha256],
  ["recorded_by", ({ signature }) => signature.recordedBy ?? ""],
  [
    sheetHeading("recorded_at", zone),
    ({ signature: { recordedAt } }) => (recordedAt ? sheetTime(recordedAt, zone) : ""),
  ],
];

const size = 500;

/** Every signature, oldest first. */
export const signaturesSheet = ({
  db,
  content,
}: Pick<AppContext, "db" | "content">): Sheet<Row, Position> => ({
  columns: columns(content.club.timeZone),
  async read(after) {
    const rows = await readPart(db, after);
    const last = rows.length === size ? rows.at(-1) : null;
    return { rows, next: last ? { at: last.position, id: last.signature.id } : null };
  },
});

interface Position {
  at: string;
  id: string;
}

type Row = Awaited<ReturnType<typeof readPart>>[number];

const readPart = (db: Database, after: Position | null) =>
  db
    .select({
      signature: signatures,
      athlete: athletes,
      coach: staffUsers.name,
      // A JavaScript Date has no microseconds.
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
