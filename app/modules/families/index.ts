/** The rules and types that other modules use. */
export {
  type Audience,
  audienceFrom,
  audienceKeys,
  practiceKey,
  type PracticeOf,
} from "./audience.ts";
export {
  ageKnownFor,
  athleteField,
  athleteNumbers,
  athleteOfField,
  childOf,
  edited,
  formEditFrom,
  mostAthletes,
  mostLines,
  mostPrograms,
  programFrom,
  programKey,
  programsOf,
  suggestedAddressAction,
} from "./checkout-athletes.ts";
export {
  type CheckoutAthlete,
  checkoutAthletesFrom,
  type CheckoutForm,
  checkoutFormFrom,
} from "./checkout-form.ts";
export { familyPageLines } from "./families-mails.ts";
export {
  ageOn,
  athleteSchema,
  birthdayError,
  contactSchema,
  guardianSchema,
  isOfAge,
  missingOf,
  ownGuardian,
  type RegistrationState,
  type ReleaseReason,
  relationships,
} from "./families.ts";
export {
  familyCalendarPath,
  familyLink,
  familyPath,
  isSameAddress,
  linkDays,
  nextFrom,
  ownPrefix,
} from "./family-page.ts";
export { linkRequestSchema } from "./link-request.ts";
export { isHealthField } from "./medical-information-fields.ts";
export { type HealthAnswer, readHealthAnswer } from "./medical-information.ts";
export { noteForm } from "./note-form.ts";
export { mostParts, partField } from "./offline-fields.ts";
export {
  athleteFields,
  contactFields,
  emptyOf,
  fieldsIn,
  formValues,
  guardianFields,
  type KeyedField,
  keyedFields,
  mergedValues,
  type PersonField,
  type Typed,
  type TypedAthlete,
  type TypedContact,
  type TypedGuardian,
  valuesOf,
} from "./person-fields.ts";
export { type PersonPart, personParts, personPath } from "./person-path.ts";
export { smsConsentField } from "./sms-consent.ts";
export {
  type AnsweredWaiver,
  answerLabel,
  type AskedWaiver,
  photoAnswers,
  commonPrefix,
  forEachAthlete,
  readWaiverAnswers,
  textHashField,
  type WaiverAnswer,
  waiverField,
} from "./waiver-answers.ts";
export {
  birthDateRange,
  formatAges,
  holdsSince,
  isForClub,
  isForEveryAge,
  missingOfCoach,
  missingReasons,
  type MissingWaiver,
  missingWaivers,
  signerOf,
  silentChanges,
  waiversOfCoach,
} from "./waivers.ts";
export { writePath } from "./write-path.ts";
