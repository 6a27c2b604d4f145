/** What other modules call on the server. */
export {
  type OwnPractice,
  readOwnPractices,
  reportAbsence,
} from "./absences.server.ts";
export { attendanceOf } from "./attendance-export.server.ts";
export { notesOf } from "./notes.server.ts";
export { currentEntries } from "./rates.server.ts";
