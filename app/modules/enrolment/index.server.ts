/** What other modules call on the server. */
export {
  questionsFor,
  type AskedOfAthlete,
  knownAthletes,
  type KnownAthletes,
  readAsked,
  recordAsked,
} from "./asked.server.ts";
export { auditEntries } from "./audit-entries.server.ts";
export {
  availabilityOf,
  availabilityOfEntry,
  type Bought,
  entryOfBought,
  isHeld,
  knownPlaces,
  monthBefore,
  countsAsPlace,
  waitedOffering,
} from "./availability.server.ts";
export { type Booked, bookedOf, weekOf } from "./booked.server.ts";
export { changeOrders } from "./change-orders.server.ts";
export { foundGroups, nextStarts } from "./found-groups.server.ts";
export { type Hold, holdPlaces } from "./holds.server.ts";
export { release, reserve, reserveForPaid } from "./places.server.ts";
export { invitedPlaces, invitedPrograms, placesFor } from "./invited-places.server.ts";
export { joiningNow } from "./joining-now.server.ts";
export {
  type BoughtLine,
  boughtDays,
  boughtDaysText,
  insertLines,
  isCurrentLine,
  isEarly,
  linesOf,
  movedLinesOf,
  type NewLine,
  planOf,
  pricedLines,
  replaceLine,
  titleOf,
  type WantedLine,
} from "./lines.server.ts";
export {
  requestFamilyLink,
  linkForReceipt,
  mailPage,
} from "./mail-links.server.ts";
export { duplicatesOf, joinDraft, mergeFamilies, type Merging } from "./merge.server.ts";
export {
  offerFreePlaces,
  offerNextPlaces,
  setState,
  withdrawOffer,
} from "./offers.server.ts";
export {
  ensureRegistrations,
  storeFamily,
  readDraft,
  recordDraft,
} from "./record.server.ts";
export { readReturningFamily, type ReturningFamily } from "./returning-family.server.ts";
export {
  type NamedKind,
  onceEach,
  type PlacedAthlete,
  placedWith,
  type PlacedKind,
  placedKinds,
  currentPlaces,
  trainingIn,
  rostersOf,
} from "./placed.server.ts";
export {
  countRosters,
  familyOnRoster,
  groupsNow,
  inGroups,
  kindsIn,
  readRosterPage,
  type RosterEntry,
  waiverFacts,
} from "./rosters.server.ts";
export { groupsToJoin, groupsToMoveTo, moveToGroup, placeInGroup } from "./move-to-group.server.ts";
export { lock, lockAnswer } from "./lock.server.ts";
export { endTakenOffer } from "./end-accepted-offer.server.ts";
export { isOfferFor } from "./accepted-offers.server.ts";
export { countWaitingByGroup } from "./waiting-groups.server.ts";
export { editionsOfSeason } from "./offering-table.server.ts";
export { countWaiting, queueOrder } from "./waiting-order.server.ts";
export { refundableLines } from "./refund-lines.server.ts";
