/** What other modules call on the server. */
export { addOffering, freeId, type NewOffering } from "./add-offering.server.ts";
export { calendarFeed } from "./calendar.server.ts";
export {
  editionsOf,
  lockOfferings,
  offeringEditionIds,
  offeringKey,
} from "./offering-editions.server.ts";
export { type RecordKind, type RecordValues } from "./catalogue-records.server.ts";
export {
  addRecord,
  type CatalogueChange,
  changeRecord,
  type ChangeResult,
  confirmCatalogue,
  listChanges,
  readRecord,
  removeRecord,
  undoChange,
} from "./change-catalogue.server.ts";
export { changeFrom, readSessionChanges } from "./session-changes.server.ts";
