import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { fullName } from "#core/names.ts";
import { athleteFields, valuesOf, type AskedWaiver, signerOf } from "#modules/families/index.ts";
import {
  type Family,
  readFamily,
  askWaivers,
  recordSignatures,
} from "#modules/families/index.server.ts";
import type { OfflineAthlete, OfflineForm } from "./offline-orders.ts";
import { dayOf, yearOfDay } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AuditedBy } from "#core/audit/audit.server.ts";
import { athletes, emergencyContacts, families, guardians } from "#modules/families/schema.ts";

type Guardian = Family["guardians"][number];

/** The family of an offline order, with the athletes' ids by their numbers in the form. */
export interface OfflineFamily {
  familyId: string;
  /** The guardian who registers and gets the mail. */
  guardian: Guardian | null;
  athletes: Map<number, string>;
}

/**
 * Records the family and athletes of an offline order: a new family, or new athletes of a known one. The
 * family is confirmed at once, paid or not, because staff know it.
 * @returns null: the known family, or one of its athletes, was deleted
 */
export async function recordOfflineFamily(
  transaction: Transaction,
  form: OfflineForm,
  known: { familyId: string; guardianId: string } | null,
): Promise<OfflineFamily | null> {
  const familyId = known?.familyId ?? randomUUID();
  if (!known) await transaction.insert(families).values({ id: familyId });
  // Two concurrent registrations of the same athlete run one after the other.
  else await transaction.select().from(families).where(eq(families.id, familyId)).for("update");
  if (form.guardian) await transaction.insert(guardians).values({ familyId, ...form.guardian });
  if (form.contact)
    await transaction.insert(emergencyContacts).values({ familyId, ...form.contact });
  const before = await readFamily({ db: transaction }, familyId);
  if (!before) return null;
  const ids = new Map<number, string>();
  for (const athlete of form.athletes) {
    const { n, known: knownId, bornOn } = athlete;
    if (knownId && !before.athletes.some((one) => one.id === knownId)) return null;
    const id = knownId ?? randomUUID();
    ids.set(n, id);
    if (knownId) continue;
    const birthYear = bornOn ? yearOfDay(bornOn) : null;
    await transaction
      .insert(athletes)
      .values({ id, familyId, ...valuesOf(athleteFields, athlete), birthYear });
  }
  const guardian =
    before.guardians.find(({ id }) => id === known?.guardianId) ?? before.guardians[0] ?? null;
  return { familyId, guardian, athletes: ids };
}

interface OnPaper {
  family: OfflineFamily;
  form: OfflineForm;
  by: AuditedBy;
}

/** Records the waivers that were signed on paper, with the staff member's name. Unanswered ones stay open. */
export async function recordWaiversOnFile(
  { content }: Pick<AppContext, "content">,
  transaction: Transaction,
  { family, form, by }: OnPaper,
): Promise<void> {
  for (const athlete of form.athletes.filter(({ onPaper }) => onPaper)) {
    const id = family.athletes.get(athlete.n);
    const [row] = id ? await transaction.select().from(athletes).where(eq(athletes.id, id)) : [];
    if (!row) continue;
    const asked = await askWaivers({ db: transaction, content }, row);
    const answers = asked.flatMap((waiver) => {
      const answer = answerOnPaper(athlete, waiver.answer);
      return answer ? [{ waiver, answer }] : [];
    });
    const name = fullName(row);
    const on = dayOf(new Date(), content.club.timeZone);
    const { guardian } = family;
    const signer = signerOf(
      { name, bornOn: row.bornOn, on },
      { name: guardian?.name ?? "", relationship: guardian?.relationship ?? "" },
    );
    await recordSignatures(
      transaction,
      { content },
      {
        whose: { athleteId: row.id },
        signer,
        answers,
        onPaper: { on, recordedBy: by.name },
      },
    );
  }
}

/** The family page asks whether to show results, because the paper form does not. */
const answerOnPaper = ({ photo }: OfflineAthlete, kind: AskedWaiver["answer"]) =>
  (({ confirm: "confirmed", photo, results: null }) as const)[kind];
