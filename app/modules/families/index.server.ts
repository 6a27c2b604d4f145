/** What other modules call on the server. */
export { correctOrAddGuardian } from "./add-guardian.server.ts";
export {
  confirmRequest,
  readRequest,
  refuseRequest,
  type RequestView,
} from "./answer-request.server.ts";
export { confirmAsCoach, readCoachWaivers } from "./coach-waivers.server.ts";
export type { CorrectedEntry } from "./correct.server.ts";
export { openRequests, type RequestContext, withdrawRequest } from "./guardian-requests.server.ts";
export { addGuardian, correctOwnFamily, updateFromCheckout } from "./guardians.server.ts";
export { hideResults } from "./hide-results.server.ts";
export {
  byFamily,
  endFamilyLinks,
  type FamilyVisit,
  followLink,
  askedAddress,
  askedCookie,
  nextCookie,
  openLink,
  visitOf,
} from "./links.server.ts";
export { exportMedicalInformation } from "./medical-information-export.server.ts";
export type { HealthKeys } from "./medical-information-keys.server.ts";
export {
  type HealthReading,
  listMedicalInformation,
  lockedFor,
  opens,
  readMedicalInformation,
  recordMedicalInformation,
} from "./medical-information.server.ts";
export { deleteNote, listNotes, pinNote, writeNote } from "./notes.server.ts";
export {
  answerOwnWaivers,
  isTraining,
  ownWaivers,
  writeOwnMedicalInformation,
} from "./own-waivers.server.ts";
export {
  type Family,
  familyOfOrder,
  guardianPhone,
  isStored,
  mentionsFamily,
  namesAthlete,
  readFamilies,
  readFamily,
} from "./read.server.ts";
export {
  answeredFields,
  askWaivers,
  ofAthletes,
  recordSignatures,
  signedWaivers,
} from "./signatures.server.ts";
