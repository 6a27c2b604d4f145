/** What other modules call on the server. */
export { addOffering, type NewOffering } from "./add-offering.server.ts";
export { calendarFeed } from "./calendar.server.ts";
export {
  editionsOf,
  lockOfferings,
  offeringEditionIds,
  offeringKey,
} from "./offering-editions.server.ts";
export type { RecordKind, RecordValues } from "./record-spec.server.ts";
export {
  addRecord,
  addToSchedule,
  type CatalogueChange,
  type Change,
  changeRecord,
  type ChangeResult,
  confirmCatalogue,
  confirmSchedule,
  listChanges,
  readRecord,
  type Refuse,
  removeRecord,
  undoChange,
} from "./change-catalogue.server.ts";
export type { ScheduleKind } from "./schedule-records.server.ts";
export { type ArchivedRecord, contentIn, listArchivedSchedule } from "./stored-schedule.server.ts";
export { changeFrom, readSessionChanges } from "./session-changes.server.ts";
