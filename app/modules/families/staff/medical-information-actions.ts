import { data } from "react-router";
import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import {
  correctMedicalInformation,
  deleteMedicalInformation,
  enterMedicalInformation,
  type HealthReading,
  readMedicalInformation,
} from "../medical-information.server.ts";
import type { Answer, MedicalInformationView } from "./entries.tsx";
import { healthEntryId } from "./medical-information-entry.tsx";

interface OfAthlete {
  familyId: string;
  athleteId: string;
}

/**
 * An admin's actions with medical information: each is in the audit log.
 * @param ofPage the athlete that a form of the page is about
 */
export const medicalActions = <Given extends StaffPageAction>(
  ofPage: (given: Given) => OfAthlete,
) => ({
  async "read-health"(given: Given) {
    const of = ofPage(given);
    const reading = await readMedicalInformation(given.ctx, given.staff, of);
    if (reading.outcome !== "read") return refused(unread[reading.outcome], 409);
    const { text, changedAt } = reading;
    const health = { athleteId: of.athleteId, text, version: changedAt.toISOString() };
    return answered("The log says that you read it.", health);
  },
  async "enter-health"(given: Given) {
    const { ctx, staff, fields } = given;
    const of = ofPage(given);
    const result = await enterMedicalInformation(ctx, staff, of, fields);
    if (result.outcome === "saved") return answered("Saved: the medical information.");
    if (result.outcome === "gone") throw data(null, 404);
    const isInvalid = result.outcome === "invalid";
    return data<Answer>(
      {
        message: isInvalid ? "Nothing was saved. Correct the fields below." : alreadyThere,
        failed: true,
        id: healthEntryId(of.athleteId),
        errors: isInvalid ? result.errors : {},
        values: fields,
      },
      isInvalid ? 400 : 409,
    );
  },
  async "correct-health"(given: Given) {
    const { ctx, staff, fields } = given;
    const { health_note: text = "", version = "" } = fields;
    const of = ofPage(given);
    const result = await correctMedicalInformation(ctx, staff, of, { text, version });
    if (result.outcome === "saved") return answered("Saved: the medical information.");
    const typed = { athleteId: of.athleteId, text, version };
    if (result.outcome === "invalid")
      return refused(result.error, 400, { ...typed, error: result.error });
    if (result.outcome === "gone") return refused(unread.gone, 409);
    return refused(newer, 409, { ...typed, error: newer });
  },
  async "delete-health"(given: Given) {
    const isDeleted = await deleteMedicalInformation(given.ctx, given.staff, ofPage(given));
    return isDeleted ? answered("Deleted: the medical information.") : refused(unread.gone, 409);
  },
});

const newer =
  "It was changed meanwhile, so nothing was saved. Copy your text, read the note again, and correct that.";

const alreadyThere =
  "This athlete has medical information already, so nothing was saved. Read it, and correct that.";

const unread: Record<Exclude<HealthReading["outcome"], "read">, string> = {
  gone: "There is no such medical information any more.",
  locked: "It cannot be read: the key is missing on the server. See Health.",
  damaged: "It cannot be read: it was changed in the database. Ask the family for it again.",
};

const none = { id: "", errors: {}, values: {} };

const answered = (message: string, health?: MedicalInformationView) =>
  data<Answer>({ ...none, message, failed: false, ...(health && { health }) });

const refused = (message: string, status: 400 | 409, health?: MedicalInformationView) =>
  data<Answer>({ ...none, message, failed: true, ...(health && { health }) }, status);
