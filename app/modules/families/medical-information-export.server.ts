import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { auditLog } from "#core/audit/schema.ts";
import { medicalInformation } from "./schema.ts";

/** The entry in a family's export: without the text, because the file is stored and sent (decision 30). */
interface ExportedNote {
  agreedAt: Date;
  agreedTo: string;
  changedAt: Date;
  readByStaffAt: Date[];
  text: string;
}

const unsent = "Stored encrypted and never sent. Ask the office: it reads it to you or shows it.";

/** The medical information of athletes for their family's export, by the athlete's id. */
export async function exportMedicalInformation(
  db: Database | Transaction,
  athleteIds: string[],
): Promise<Map<string, ExportedNote>> {
  if (athleteIds.length === 0) return new Map();
  const notes = await db
    .select()
    .from(medicalInformation)
    .where(inArray(medicalInformation.athleteId, athleteIds));
  const readings = await db
    .select({ athleteId: auditLog.subjectId, at: auditLog.happenedAt })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, "families.health-read"),
        eq(auditLog.subjectType, "athlete"),
        inArray(auditLog.subjectId, athleteIds),
      ),
    )
    .orderBy(asc(auditLog.id));
  return new Map(
    notes.map(({ athleteId, consentedAt, consentText, changedAt }) => [
      athleteId,
      {
        agreedAt: consentedAt,
        agreedTo: consentText,
        changedAt,
        readByStaffAt: readings
          .filter((reading) => reading.athleteId === athleteId)
          .map(({ at }) => at),
        text: unsent,
      },
    ]),
  );
}
