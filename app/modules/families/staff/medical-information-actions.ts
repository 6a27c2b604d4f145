import { data } from "react-router";
import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import {
  correctMedicalInformation,
  deleteMedicalInformation,
  enterMedicalInformation,
  type HealthReading,
  readMedicalInformation,
} from "../medical-information.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { MedicalInformationView } from "./medical-information.tsx";

interface OfAthlete {
  familyId: string;
  athleteId: string;
}

/**
 * An admin's actions with medical information: each is in the audit log.
 * @param ofPage the athlete that a form of the page belongs to
 * @param pathOf the page to go to afterwards
 */
export const medicalActions = <Given extends StaffPageAction>(
  ofPage: (given: Given) => OfAthlete,
  pathOf: (given: Given) => string,
) => ({
  async "read-health"(given: Given) {
    const of = ofPage(given);
    const reading = await readMedicalInformation(given.ctx, given.staff, of);
    if (reading.outcome !== "read") return given.fail(409, { message: unread[reading.outcome] });
    const { text, changedAt } = reading;
    const { athleteId } = of;
    const health: MedicalInformationView = { athleteId, text, version: changedAt.toISOString() };
    return data({ health });
  },
  async "enter-health"(given: Given) {
    const { ctx, staff, fields: values, fail } = given;
    const of = ofPage(given);
    const result = await enterMedicalInformation(ctx, staff, of, values);
    const id = of.athleteId;
    switch (result.outcome) {
      case "saved":
        return redirectWithMessage(given.ctx, pathOf(given), saved);
      case "gone":
        throw data(null, 404);
      case "invalid": {
        const message = "Nothing was saved. Correct the fields below.";
        return fail(400, { id, message, errors: result.errors, values });
      }
      default:
        return fail(409, { id, message: alreadyThere, values });
    }
  },
  async "correct-health"(given: Given) {
    const { ctx, staff, fields, fail } = given;
    const { health_note: text = "", version = "" } = fields;
    const of = ofPage(given);
    const result = await correctMedicalInformation(ctx, staff, of, { text, version });
    if (result.outcome === "saved") return redirectWithMessage(given.ctx, pathOf(given), saved);
    if (result.outcome === "gone") return fail(409, { message: unread.gone });
    const message = result.outcome === "invalid" ? result.error : newer;
    return fail(result.outcome === "invalid" ? 400 : 409, {
      id: of.athleteId,
      message,
      errors: { health_note: message },
      values: { health_note: text, version },
    });
  },
  async "delete-health"(given: Given) {
    const isDeleted = await deleteMedicalInformation(given.ctx, given.staff, ofPage(given));
    return isDeleted
      ? redirectWithMessage(given.ctx, pathOf(given), "Deleted: the medical information.")
      : given.fail(409, { message: unread.gone });
  },
});

const saved = "Saved: the medical information.";

const newer =
  "It was changed meanwhile, so nothing was saved. Copy your text, read the note again, and correct that.";

const alreadyThere =
  "This athlete has medical information already, so nothing was saved. Read it, and correct that.";

const unread: Record<Exclude<HealthReading["outcome"], "read">, string> = {
  gone: "There is no such medical information any more.",
  locked: "It cannot be read: the key is missing on the server. See System status.",
  damaged: "It cannot be read: it was changed in the database. Ask the family for it again.",
};
