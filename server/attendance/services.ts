import type { StaffMember } from "#domain/staff.ts";
import type { AppContext } from "../context.ts";
import type { FamilyVisit } from "../families/links.ts";
import { readOwnPractices, sayAbsence } from "./absences.ts";
import { recordEntries } from "./entries.ts";
import { exportAttendance, readAttendanceOverview, readGroupRates } from "./rates.ts";
import { findGuests, readSheet, type Sheet } from "./sheet.ts";

/** Attendance: coaches' entries, and absences that families report before. */
export function attendanceServices(ctx: AppContext) {
  return {
    readAttendanceOverview: (staff: StaffMember) => readAttendanceOverview(ctx, staff),
    readSheet: (staff: StaffMember, key: string, asked?: Parameters<typeof readSheet>[3]) =>
      readSheet(ctx, staff, key, asked),
    findGuests: (sheet: Sheet, search: string) => findGuests(ctx, sheet, search),
    recordEntries: (staff: StaffMember, sent: Parameters<typeof recordEntries>[2]) =>
      recordEntries(ctx, staff, sent),
    readGroupRates: (group: string) => readGroupRates(ctx, group),
    exportAttendance: (group: string) => exportAttendance(ctx, group),
    readOwnPractices: (visit: FamilyVisit) => readOwnPractices(ctx, visit),
    sayAbsence: (visit: FamilyVisit, said: Parameters<typeof sayAbsence>[2]) =>
      sayAbsence(ctx, visit, said),
  };
}
