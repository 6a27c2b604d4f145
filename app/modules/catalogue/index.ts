/** The rules and types that other modules use. */
export { agesOf, fitsAge, formatAges } from "./ages.ts";
export type { BookedPractice } from "./trial-practices.ts";
export { type CalendarLink, calendarLinks } from "./calendar-links.ts";
export { type FirstPractice, firstPracticeOf, ownJoining, whereOf } from "./first-practice.ts";
export { freeId } from "./free-id.ts";
export { agesTrained, birthYearsOf, findGroups, goals, type GroupQuery } from "./group-finder.ts";
export {
  codeNameFrom,
  discountCodeForm,
  discountCodeFrom,
  discountsForm,
  discountsFormFrom,
  newCodeForm,
  refundRuleForm,
  refundRuleFrom,
} from "./discount-form.ts";
export {
  editionDaysForm,
  editionDaysFrom,
  registrationDaysForm,
  registrationDaysFrom,
  seasonForm,
  seasonFormFrom,
} from "./season-form.ts";
export {
  belongingForm,
  editionFormFrom,
  offeringForm,
  offeringFormFrom,
  programForm,
  programFormFrom,
  typedDollars,
} from "./offering-form.ts";
export {
  mostLaterParts,
  planDifference,
  planFields,
  planFormFrom,
  planFrom,
  planText,
} from "./instalment-plan.ts";
export {
  currentSessions,
  nextOf,
  offeringFacts,
  type OfferingFacts,
} from "./offering-facts.ts";
export { placesAndTimes, practiceTimes } from "./practice-times.ts";
export {
  describeRefundRule,
  inOrderOfEnd,
  type RefundDays,
  refundRuleEnds,
  refundRuleOn,
  type RefundShare,
  refundShare,
} from "./refund-rules.ts";
export {
  ageRefusal,
  ageWarning,
  closesDaysBefore,
  formatSeason,
  formatSeasonDays,
  groupAge,
  joinableFirst,
  type OfferingPlace,
  placeIn,
  placesLeft,
} from "./registration.ts";
export {
  groupIdsOf,
  groupsOn,
  isExpected,
  type Placed,
  practiceDays,
  rosterDay,
  startIn,
  type Training,
  trainingOf,
} from "./rosters.ts";
export {
  groupForm,
  groupFormFrom,
  offeringCodes,
  offeringNames,
  seasonKey,
  sessionForm,
  sessionFormFrom,
  venueForm,
  venueFormFrom,
} from "./schedule-form.ts";
export {
  changeNotices,
  comingChanges,
  describeChange,
  practicesLine,
  formatSession,
  onDay,
} from "./session-labels.ts";
export {
  type Offer,
  offersOf,
  type PlacedSession,
  type Places,
  type TrainingGroup,
  trainingGroups,
} from "./training-groups.ts";
export { programFacts } from "./program-facts.ts";
export { trialPractices } from "./trial-practices.ts";
