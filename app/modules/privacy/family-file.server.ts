import {
  athleteFields,
  contactFields,
  guardianFields,
  valuesOf,
  answerLabel,
} from "#modules/families/index.ts";
import { comparedEvent, formatResult } from "#modules/results/index.ts";
import { resultsOf } from "#modules/results/index.server.ts";
import { membersOf } from "#modules/federation/index.server.ts";
import { attendanceOf, notesOf } from "#modules/training/index.server.ts";
import { exportMedicalInformation, type Family } from "#modules/families/index.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";

/**
 * The family's data in a file for one guardian. Another guardian may live elsewhere: the file has only their
 * name and relationship. It says that there is medical information, without the text (decision 30).
 * @param isReader whether the file is for this guardian
 */
export async function familyFile(
  db: Database | Transaction,
  family: Family,
  isReader: (guardian: Family["guardians"][number]) => boolean,
) {
  const ids = family.athletes.map(({ id }) => id);
  const attendance = await attendanceOf(db, ids);
  const coachNotes = await notesOf(db, ids);
  const results = await resultsOf(db, ids);
  const notes = await exportMedicalInformation(db, ids);
  const members = await membersOf(db, ids);
  const { guardians } = family;
  return {
    since: family.createdAt,
    missing: family.missing,
    you: guardians.filter(isReader).map((guardian) => ({
      ...valuesOf(guardianFields, guardian),
      smsConsent: guardian.smsConsent,
      since: guardian.createdAt,
      remindedOfWaiversAt: guardian.waiversRemindedAt,
    })),
    otherGuardians: guardians
      .filter((guardian) => !isReader(guardian))
      .map(({ name, relationship }) => ({ name, relationship })),
    emergencyContacts: family.contacts.map((contact) => valuesOf(contactFields, contact)),
    athletes: family.athletes.map((athlete) => ({
      ...valuesOf(athleteFields, athlete),
      birthYear: athlete.birthYear,
      registrations: athlete.registrations.map(registrationInFile),
      waivers: athlete.signatures.map((signature) => ({
        title: signature.title,
        version: signature.version,
        answer: answerLabel(signature.answer),
        by: signature.signedBy,
        as: signature.signedAs,
        at: signature.signedAt,
        ...(signature.recordedAt && { recordedFromPaperAt: signature.recordedAt }),
        text: signature.text,
      })),
      attendance: attendance.get(athlete.id) ?? [],
      notesOfCoaches: (coachNotes.get(athlete.id) ?? []).map(({ day, note, at }) => ({
        day,
        note,
        at,
      })),
      federation: members.get(athlete.id) ?? null,
      medicalInformation: notes.get(athlete.id) ?? null,
      results: results
        .filter(({ athleteId }) => athleteId === athlete.id)
        .map((result) => ({
          meet: result.meet,
          day: result.day,
          event: comparedEvent(result),
          result: formatResult(result),
          place: result.place,
          round: result.round,
        })),
    })),
  };
}

const registrationInFile = (registration: Family["athletes"][number]["registrations"][number]) => ({
  title: registration.title,
  from: registration.seasonFrom,
  to: registration.seasonTo,
  state: registration.state,
  endedOn: registration.endedOn,
  endReason: registration.endReason,
  group: registration.groupId,
  heldUntil: registration.heldUntil,
  at: registration.createdAt,
  changedAt: registration.changedAt,
  order: registration.reference,
});
