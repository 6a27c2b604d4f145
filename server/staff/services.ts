import type { Invitation } from "#domain/new-account.ts";
import type { AuditAction, StaffRole } from "#domain/staff.ts";
import { type AuditEntry, listAudit, recordAudit } from "./audit.ts";
import type { StaffMember } from "#domain/staff.ts";
import { endSessionsOf, resetFactor } from "./colleagues.ts";
import { changeOwnPassword, endSessions, readOwnAccount } from "./own-account.ts";
import {
  addPasskey,
  askPasskey,
  passkeysAt,
  readFactors,
  renamePasskey,
  signInWithPasskey,
} from "./passkeys.ts";
import { askNewPassword, isResetOpen, setNewPassword } from "./passwords.ts";
import {
  acceptInvitation,
  changeRole,
  inviteStaff,
  listPeople,
  readInvitation,
  removeStaff,
  withdrawInvitation,
} from "./people.ts";
import { ownGroups } from "./own-groups.ts";
import type { PeopleContext } from "./result.ts";
import {
  beginPasskey,
  confirmTwoFactor,
  needsPassword,
  removePasskey,
  startTwoFactor,
  stopTwoFactor,
} from "./second-factors.ts";
import { currentStaff, endSession, waitingStaff } from "./sessions.ts";
import { signIn, signInWithCode, type Visitor } from "./sign-in.ts";

/** Staff accounts, sign-in, each account's own settings, and the audit log. */
export function peopleServices(parts: PeopleContext) {
  const { auth, ctx, adminsNeedFactor } = parts;
  const { db } = ctx;
  const own = (staff: StaffMember, headers: Headers) => ({
    ctx,
    auth,
    db,
    staff,
    headers,
    adminsNeedFactor,
  });
  return {
    listPeople: () => listPeople(db),
    inviteStaff: (admin: StaffMember, whom: Invitation) => inviteStaff(parts, admin, whom),
    withdrawInvitation: (admin: StaffMember, id: string) => withdrawInvitation(parts, admin, id),
    readInvitation: (key: string) => readInvitation(parts, key),
    acceptInvitation: (key: string, password: string) => acceptInvitation(parts, key, password),
    changeRole: (admin: StaffMember, change: { id: string; role: StaffRole }) =>
      changeRole(parts, admin, change),
    removeStaff: (admin: StaffMember, id: string) => removeStaff(parts, admin, id),

    endSessionsOf: (admin: StaffMember, whose: { id: string; session: string | null }) =>
      endSessionsOf(parts, admin, whose),
    resetFactor: (admin: StaffMember, id: string) => resetFactor(parts, admin, id),

    ownGroups: (staff: StaffMember) => ownGroups(ctx, staff),

    currentStaff: (headers: Headers) => currentStaff(parts, headers),
    waitingStaff: (headers: Headers) => waitingStaff(parts, headers),
    endSession: (cookies: string[]) => endSession({ auth, db }, cookies),
    askNewPassword: (asked: { email: string; address: string }) => askNewPassword(parts, asked),
    isResetOpen: (key: string) => isResetOpen(parts, key),
    setNewPassword: (key: string, password: string) => setNewPassword(parts, key, password),
    signIn: (typed: { email: string; password: string }, visitor: Visitor) =>
      signIn(parts, typed, visitor),
    signInWithCode: (code: string, visitor: Visitor) => signInWithCode(parts, code, visitor),

    passkeysAt: passkeysAt(ctx.publicUrl),
    askPasskey: (address: string) => askPasskey(parts, address),
    signInWithPasskey: (answer: unknown, visitor: Visitor) =>
      signInWithPasskey(parts, answer, visitor),
    beginPasskey: (staff: StaffMember, headers: Headers, password: string) =>
      beginPasskey(own(staff, headers), password),
    addPasskey: (staff: StaffMember, headers: Headers, made: { answer: unknown; name: string }) =>
      addPasskey(own(staff, headers), made.answer, made.name),
    renamePasskey: (staff: StaffMember, headers: Headers, change: { id: string; name: string }) =>
      renamePasskey(own(staff, headers), change),
    removePasskey: (
      staff: StaffMember,
      headers: Headers,
      which: { id: string; password: string },
    ) => removePasskey(own(staff, headers), which),
    needsPassword: (headers: Headers) => needsPassword({ auth, headers }),
    readFactors: (staff: StaffMember) => readFactors(db, staff.id),

    readOwnAccount: (staff: StaffMember, headers: Headers) => readOwnAccount(own(staff, headers)),
    changeOwnPassword: (
      staff: StaffMember,
      headers: Headers,
      passwords: Parameters<typeof changeOwnPassword>[1],
    ) => changeOwnPassword(own(staff, headers), passwords),
    endSessions: (staff: StaffMember, headers: Headers, id: string | null) =>
      endSessions(own(staff, headers), id),
    startTwoFactor: (staff: StaffMember, headers: Headers, password: string) =>
      startTwoFactor(own(staff, headers), password),
    confirmTwoFactor: (staff: StaffMember, headers: Headers, code: string) =>
      confirmTwoFactor(own(staff, headers), code),
    stopTwoFactor: (staff: StaffMember, headers: Headers, password: string) =>
      stopTwoFactor(own(staff, headers), password),

    listAudit: (page?: { before?: number | null; action?: AuditAction | null }) =>
      listAudit(db, page),
    /** Records an action without a change of ours, such as a download. */
    recordAction: (staff: StaffMember, action: AuditEntry) => recordAudit(db, staff, action),
  };
}
