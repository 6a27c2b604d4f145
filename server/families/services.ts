import type { StaffMember } from "#domain/staff.ts";
import type { AppContext } from "../context.ts";
import { addGuardianByStaff } from "./add-guardian.ts";
import { confirmRequest, readRequest, refuseRequest } from "./answer-request.ts";
import { athletesOfOrder, readAthlete } from "./athlete.ts";
import { recordBroughtWaivers } from "./paper-waivers.ts";
import { endCalendar, makeCalendar, readCalendar } from "./calendar-key.ts";
import { readBooking, readReceiptBooking } from "./booking.ts";
import { confirmAsCoach, readCoachWaivers } from "./coach-waivers.ts";
import { correctFamily } from "./correct.ts";
import { endGuardianLinks, type MemberOf, removeContact, removeGuardian } from "./end-access.ts";
import { addGuardian, correctOwnFamily, type OwnCorrection } from "./guardians.ts";
import { openRequests, withdrawRequest } from "./guardian-requests.ts";
import {
  correctMedicalInformation,
  deleteMedicalInformation,
  enterMedicalInformation,
  type MedicalInformationOf,
  listMedicalInformation,
  readMedicalInformation,
} from "./medical-information.ts";
import {
  endedCookie,
  endLinks,
  type FamilyVisit,
  followLink,
  nextCookie,
  openLink,
  type OpeningVisitor,
  visitOf,
} from "./links.ts";
import { askFamilyLink } from "./mail-links.ts";
import { duplicatesOf, mergeFamilies } from "./merge.ts";
import { exportOwnFamily, readFamilyPage, readReturningFamily, readStatement } from "./page.ts";
import { hideResults } from "./hide-results.ts";
import { answerOwnWaivers, writeOwnMedicalInformation } from "./own-waivers.ts";
import { listWaivers, type WaiverFilter } from "./waiver-list.ts";
import { type Family, familyOfOrder, listFamilies, readFamily } from "./read.ts";
import { remindFamilies } from "./remind.ts";
import { exportRoster } from "./roster-export.ts";
import { countRosters, moveToGroup, readRoster, readRosterPage } from "./rosters.ts";
import { exportSignatures } from "./signatures-csv.ts";

/** Staff's actions on families, then a family's actions on its own page. */
export function familyServices(ctx: AppContext) {
  const { db, publicUrl } = ctx;
  return {
    listFamilies: (query?: Parameters<typeof listFamilies>[1]) => listFamilies(db, query),
    readFamily: (id: string) => readFamily(db, id),
    readAthlete: (familyId: string, athleteId: string) => readAthlete(ctx, familyId, athleteId),
    athletesOfOrder: (reference: string) => athletesOfOrder(db, reference),
    familyOfOrder: (orderId: string) => familyOfOrder(db, orderId),
    duplicatesOf: (family: Family) => duplicatesOf(db, family),
    mergeFamilies: (by: StaffMember, ids: { kept: string; other: string }) =>
      mergeFamilies(ctx, by, ids),
    correctFamily: (
      by: StaffMember,
      entry: Parameters<typeof correctFamily>[2],
      fields: Record<string, unknown>,
    ): Promise<OwnCorrection> =>
      entry.part === "guardian" && entry.id === "new"
        ? addGuardianByStaff(ctx, by, entry.familyId, fields)
        : correctFamily(ctx, by, entry, fields),
    /** A family's requests that wait for confirmation. */
    listGuardianRequests: (familyId: string) => openRequests(db, familyId),
    endGuardianLinks: (by: StaffMember, of: MemberOf) => endGuardianLinks(db, by, of),
    removeGuardian: (by: StaffMember, of: MemberOf) => removeGuardian(db, by, of),
    removeContact: (by: StaffMember, of: MemberOf) => removeContact(db, by, of),
    listMedicalInformation: (athleteIds: string[]) => listMedicalInformation(ctx, athleteIds),
    readMedicalInformation: (by: StaffMember, of: MedicalInformationOf) =>
      readMedicalInformation(ctx, by, of),
    enterMedicalInformation: (
      by: StaffMember,
      of: MedicalInformationOf,
      fields: Record<string, unknown>,
    ) => enterMedicalInformation(ctx, by, of, fields),
    correctMedicalInformation: (
      by: StaffMember,
      of: MedicalInformationOf,
      correction: Parameters<typeof correctMedicalInformation>[3],
    ) => correctMedicalInformation(ctx, by, of, correction),
    deleteMedicalInformation: (by: StaffMember, of: MedicalInformationOf) =>
      deleteMedicalInformation(ctx, by, of),
    recordBroughtWaivers: (
      by: StaffMember,
      of: Parameters<typeof recordBroughtWaivers>[2],
      fields: Record<string, unknown>,
    ) => recordBroughtWaivers(ctx, by, of, fields),
    hideResults: (by: StaffMember, of: Parameters<typeof hideResults>[2]) =>
      hideResults(ctx, by, of),

    countRosters: () => countRosters(ctx),
    readRoster: (group: string) => readRoster(ctx, group),
    readRosterPage: (group: string, asked: Parameters<typeof readRosterPage>[2]) =>
      readRosterPage(ctx, group, asked),
    moveToGroup: (by: StaffMember, move: Parameters<typeof moveToGroup>[2]) =>
      moveToGroup(ctx, by, move),
    exportRoster: (group: string) => exportRoster(ctx, group),
    listWaivers: (query: Parameters<typeof listWaivers>[1]) => listWaivers(ctx, query),
    remindFamilies: (by: StaffMember, filter: WaiverFilter) => remindFamilies(ctx, by, filter),
    exportSignatures: () => exportSignatures(ctx),
    readCoachWaivers: (staff: StaffMember) => readCoachWaivers(ctx, staff.id),
    confirmAsCoach: (staff: StaffMember, shown: Parameters<typeof confirmAsCoach>[2]) =>
      confirmAsCoach(ctx, staff, shown),

    askFamilyLink: (asked: Parameters<typeof askFamilyLink>[1]) => askFamilyLink(ctx, asked),
    followFamilyLink: (visitor: Parameters<typeof followLink>[1]) => followLink(ctx, visitor),
    openFamilyLink: (visitor: OpeningVisitor) => openLink(ctx, visitor),
    /** The family whose link this browser has opened; null: none. */
    familyVisit: (headers: Headers) => visitOf(db, headers),
    readFamilyPage: (visit: FamilyVisit) => readFamilyPage(ctx, visit),
    correctOwnFamily: (
      visit: FamilyVisit,
      entry: Parameters<typeof correctOwnFamily>[2],
      fields: Record<string, unknown>,
    ) => correctOwnFamily(ctx, visit, entry, fields),
    answerOwnWaivers: (visit: FamilyVisit, athleteId: string, fields: Record<string, unknown>) =>
      answerOwnWaivers(ctx, visit, athleteId, fields),
    writeOwnMedicalInformation: (
      visit: FamilyVisit,
      athleteId: string,
      fields: Record<string, unknown>,
    ) => writeOwnMedicalInformation(ctx, visit, athleteId, fields),
    addGuardian: (visit: FamilyVisit, fields: Record<string, unknown>) =>
      addGuardian(ctx, visit, fields),
    readGuardianRequest: (key: string) => readRequest(db, key),
    confirmGuardianRequest: (key: string, isShared: boolean) => confirmRequest(ctx, key, isShared),
    refuseGuardianRequest: (key: string) => refuseRequest(db, key),
    withdrawGuardianRequest: (visit: FamilyVisit, id: string) => withdrawRequest(db, visit, id),
    /** @returns the cookie that closes the page in this browser */
    endFamilyLinks: async (visit: FamilyVisit) => {
      await endLinks(db, visit);
      return endedCookie(publicUrl);
    },
    /** Stores which checkout a link leads to next. */
    nextCookie: (next: string) => nextCookie(publicUrl, next),
    readFamilyCalendar: (visit: FamilyVisit) => readCalendar(ctx, visit.familyId),
    makeFamilyCalendar: (visit: FamilyVisit) => makeCalendar(ctx, visit),
    endFamilyCalendar: (visit: FamilyVisit) => endCalendar(db, visit),
    readStatement: (visit: FamilyVisit, year: number) => readStatement(ctx, visit, year),
    exportOwnFamily: (visit: FamilyVisit) => exportOwnFamily(ctx, visit),
    readReturningFamily: (headers: Headers) => readReturningFamily(db, headers),
    readBooking: (sessionId: string) => readBooking(ctx, sessionId),
    readReceiptBooking: (code: string) => readReceiptBooking(ctx, code),
  };
}
