import { data, type RouterContextProvider } from "react-router";
import { appContext } from "#core/request-context.ts";
import {
  correctMedicalInformation,
  deleteMedicalInformation,
  enterMedicalInformation,
  type HealthReading,
  readMedicalInformation,
} from "../medical-information.server.ts";
import { staffContext } from "#modules/accounts/staff/guard.ts";
import type { Answer, MedicalInformationView } from "./entries.tsx";
import { healthEntryId } from "./medical-information-entry.tsx";

/** An admin's actions with an athlete's medical information. */
export const healthActions = [
  "read-health",
  "enter-health",
  "correct-health",
  "delete-health",
] as const;
type MedicalAction = (typeof healthActions)[number];

interface Sent {
  of: { familyId: string; athleteId: string };
  fields: Record<string, string>;
}

/** Reads, enters, corrects or deletes medical information; the audit log has each. */
export async function takeMedicalAction(
  context: Readonly<RouterContextProvider>,
  action: MedicalAction,
  { of, fields }: Sent,
) {
  const ctx = context.get(appContext);
  const by = context.get(staffContext);
  const { athleteId } = of;
  switch (action) {
    case "read-health": {
      const reading = await readMedicalInformation(ctx, by, of);
      if (reading.outcome !== "read") return refused(unread[reading.outcome], 409);
      const { text, changedAt } = reading;
      const health = { athleteId, text, version: changedAt.toISOString() };
      return answered("The log says that you read it.", health);
    }
    case "enter-health": {
      const result = await enterMedicalInformation(ctx, by, of, fields);
      if (result.outcome === "saved") return answered("Saved: the medical information.");
      if (result.outcome === "gone") throw data(null, 404);
      const isInvalid = result.outcome === "invalid";
      return data<Answer>(
        {
          message: isInvalid ? "Nothing was saved. Correct the fields below." : alreadyThere,
          failed: true,
          id: healthEntryId(athleteId),
          errors: isInvalid ? result.errors : {},
          values: fields,
        },
        isInvalid ? 400 : 409,
      );
    }
    case "correct-health": {
      const { health_note: text = "", version = "" } = fields;
      const result = await correctMedicalInformation(ctx, by, of, { text, version });
      if (result.outcome === "saved") return answered("Saved: the medical information.");
      const typed = { athleteId, text, version };
      if (result.outcome === "invalid")
        return refused(result.error, 400, { ...typed, error: result.error });
      if (result.outcome === "gone") return refused(unread.gone, 409);
      return refused(newer, 409, { ...typed, error: newer });
    }
    case "delete-health": {
      const isDeleted = await deleteMedicalInformation(ctx, by, of);
      return isDeleted ? answered("Deleted: the medical information.") : refused(unread.gone, 409);
    }
  }
}

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
