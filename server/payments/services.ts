import type { DemoStep } from "#domain/checkout.ts";
import type { Catalogue } from "#domain/orders.ts";
import type { Order } from "../db/schema/orders.ts";
import type { AppContext } from "../context.ts";
import type { FamilyVisit } from "../families/links.ts";
import type { ReturningFamily } from "../families/page.ts";
import type { AuditedBy } from "../staff/audit.ts";
import type { StaffMember } from "#domain/staff.ts";
import { agreeToOrder } from "./agreement.ts";
import { type OfflineRequest, priceOfflineOrder, registerOffline } from "./offline-order.ts";
import { offlinePrograms } from "./offline-lines.ts";
import { abandonOffline, recordMoney } from "./offline-payment.ts";
import { declineInvite, openInvites, takeInvite } from "./answer-invite.ts";
import { answerOffer, readOffer } from "./answer-offer.ts";
import { availabilityOf, knownPlaces, offeringOf, registerPath } from "./availability.ts";
import { type CheckoutRequest, startDonation, startRegistration } from "./checkout.ts";
import { acceptPayment, listDisputed, recordReturnedPayment, readOrderTrouble } from "./decide.ts";
import { readDemoCheckout, takeDemoStep } from "./demo.ts";
import { readDiscountCode } from "./discount-code.ts";
import { exportOrders } from "./export-orders.ts";
import { checkoutOutcome } from "./fulfil.ts";
import {
  listOrders,
  type OrderFilter,
  orderTotals,
  readOrder,
  resendConfirmation,
} from "./orders.ts";
import { answerOwnOffer, listOwnWaiting } from "./own-waiting.ts";
import { askedAtCheckout, isCheckout, readCheckout, readPaying } from "./read-checkout.ts";
import {
  inviteFamilies,
  inviteOfferings,
  inviteEditions,
  listInvites,
  previewInvites,
} from "./invite-families.ts";
import type { InviteChoice } from "./invite-plan.ts";
import { checkPayments, listFindings, reconcilePayments } from "./reconcile.ts";
import { cancelCheckout, freeHold, assignPlaces, listPlaces } from "./release-holds.ts";
import { resumableCheckout } from "./resume-checkout.ts";
import { giveUpTransfer, receiveTransfer } from "./transfers.ts";
import { voidPayment } from "./void-payment.ts";
import { countWaitingByGroup } from "./waiting-groups.ts";
import {
  listWaiting,
  offerOutOfOrder,
  removeWaiting,
  restoreWaiting,
} from "./staff-waiting-list.ts";
import { handleSignedEvent } from "./webhook.ts";
import { withdrawRegistration } from "./withdraw.ts";

/** The club's payment operations: the visitor's first, then the staff's. */
export function paymentServices(ctx: AppContext) {
  const { db } = ctx;
  return {
    placesOf: (catalogue?: Catalogue) => availabilityOf(ctx, catalogue),
    /** null when the database does not answer soon: such a page is not cached. */
    knownPlaces: () => knownPlaces(ctx),
    startRegistration: (catalogue: Catalogue, request: CheckoutRequest) =>
      startRegistration(ctx, catalogue, request),
    startDonation: (request: CheckoutRequest) => startDonation(ctx, request),
    readCheckout: (sessionId: string, starting?: Parameters<typeof readCheckout>[2]) =>
      readCheckout(ctx, sessionId, starting),
    isCheckout: (sessionId: string) => isCheckout(ctx, sessionId),
    readPaying: (sessionId: string) => readPaying(ctx, sessionId),
    askedAtCheckout: (
      sessionId: string,
      values: Record<string, string>,
      returning: ReturningFamily | null,
    ) => askedAtCheckout(ctx, sessionId, { values, returning }),
    agreeToOrder: (
      sessionId: string,
      fields: Record<string, unknown>,
      returning?: ReturningFamily | null,
    ) => agreeToOrder(ctx, sessionId, fields, returning),
    readDiscountCode: (typed: string, address: string) => readDiscountCode(ctx, typed, address),
    cancelCheckout: (named: Parameters<typeof cancelCheckout>[1]) => cancelCheckout(ctx, named),
    resumableCheckout: (named: Parameters<typeof resumableCheckout>[1]) =>
      resumableCheckout(ctx, named),
    checkoutOutcome: (sessionId: string) => checkoutOutcome(ctx, sessionId),
    readDemoCheckout: (sessionId: string) => readDemoCheckout(ctx, sessionId),
    takeDemoStep: (sessionId: string, step: DemoStep, customer: { name: string; email: string }) =>
      takeDemoStep(ctx, sessionId, step, customer),
    takeSignedEvent: (body: string, signature: string) => handleSignedEvent(ctx, body, signature),
    inviteEditions: () => inviteEditions(ctx),
    inviteOfferings: (from: string) => inviteOfferings(ctx, from),
    previewInvites: (choice: InviteChoice) => previewInvites(ctx, choice),
    inviteFamilies: (by: StaffMember, invitation: Parameters<typeof inviteFamilies>[2]) =>
      inviteFamilies(ctx, by, invitation),
    listInvites: () => listInvites(ctx),
    openInvites: (familyId: string) => openInvites(ctx, familyId),
    takeInvite: (answering: Parameters<typeof takeInvite>[1]) => takeInvite(ctx, answering),
    declineInvite: (answering: Parameters<typeof declineInvite>[1]) =>
      declineInvite(ctx, answering),
    /** The offering a waiting list is for, or null. */
    offeringOf: async (type: string, id: string) => {
      const offering = await offeringOf(ctx, type, id);
      const path = registerPath(type, id);
      return offering && { ...offering, registerPath: path, registerAt: ctx.publicUrl + path };
    },
    readOffer: (key: string) => readOffer(ctx, key),
    answerOffer: (key: string, answered: Parameters<typeof answerOffer>[2]) =>
      answerOffer(ctx, key, answered),

    listOwnWaiting: (visit: FamilyVisit) => listOwnWaiting(ctx, visit),
    answerOwnOffer: (visit: FamilyVisit, answered: Parameters<typeof answerOwnOffer>[2]) =>
      answerOwnOffer(ctx, visit, answered),

    offlinePrograms: () => offlinePrograms(ctx),
    priceOfflineOrder: (request: OfflineRequest) => priceOfflineOrder(ctx, request),
    registerOffline: (by: StaffMember, request: OfflineRequest) =>
      registerOffline(ctx, by, request),
    recordMoney: (by: StaffMember, reference: string, values: Record<string, string>) =>
      recordMoney(ctx, by, reference, values),
    withdrawRegistration: (by: StaffMember, chosen: Parameters<typeof withdrawRegistration>[2]) =>
      withdrawRegistration(ctx, by, chosen),
    voidPayment: (by: StaffMember, chosen: Parameters<typeof voidPayment>[2]) =>
      voidPayment(ctx, by, chosen),
    abandonOffline: (by: StaffMember, reference: string) => abandonOffline(ctx, by, reference),

    listOrders: (filter: OrderFilter, page?: { before?: string | null }) =>
      listOrders(db, filter, page),
    readOrder: (reference: string) => readOrder(db, reference),
    readOrderTrouble: (order: Order) => readOrderTrouble(ctx, order),
    listDisputed: (references: string[]) => listDisputed(ctx, references),
    acceptPayment: (reference: string, staff: AuditedBy) => acceptPayment(ctx, reference, staff),
    notePaymentReturned: (reference: string, staff: AuditedBy) =>
      recordReturnedPayment(ctx, reference, staff),
    orderTotals: () => orderTotals(ctx),
    exportOrders: (filter: OrderFilter) => exportOrders(ctx, filter),
    receiveTransfer: (reference: string, cents: number, by: StaffMember) =>
      receiveTransfer(ctx, reference, cents, by),
    giveUpTransfer: (reference: string, by: StaffMember) => giveUpTransfer(ctx, reference, by),
    resendConfirmation: (reference: string, by: StaffMember) =>
      resendConfirmation(ctx, reference, by),
    listPlaces: () => listPlaces(db),
    freeHold: (staff: AuditedBy, reference: string) => freeHold(ctx, staff, reference),
    givePlace: (staff: AuditedBy, reference: string) => assignPlaces(ctx, staff, reference),
    listWaiting: () => listWaiting(ctx),
    countWaitingByGroup: () => countWaitingByGroup(ctx),
    offerOutOfOrder: (staff: AuditedBy, chosen: { id: string; reason: string }) =>
      offerOutOfOrder(ctx, staff, chosen),
    restoreWaiting: (staff: AuditedBy, id: string) => restoreWaiting(ctx, staff, id),
    removeWaiting: (staff: AuditedBy, id: string) => removeWaiting(ctx, staff, id),
    listFindings: () => listFindings(ctx),
    checkPayments: () => checkPayments(ctx),
    correctPayments: (by: StaffMember) => reconcilePayments(ctx, by),
  };
}
