import type { DemoStep } from "#domain/demo-checkout.ts";
import type { Catalogue } from "#domain/order.ts";
import type { Order } from "#server/db/order-schema.ts";
import { agreeToOrder } from "./agree-to-order.ts";
import { giveUpTransfer, receiveTransfer } from "./await-transfer.ts";
import { checkPayments } from "./check-payments.ts";
import type { ClubDesk } from "./club-desk.ts";
import {
  acceptPayment,
  listDisputed,
  notePaymentReturned,
  readOrderTrouble,
} from "./decide-payment.ts";
import { readDemoCheckout, takeDemoStep } from "./demo-checkout.ts";
import { cancelCheckout } from "./end-checkout.ts";
import { exportOrders } from "./export-orders.ts";
import { findGroup } from "./find-group.ts";
import { listOrders, type OrderFilter, orderTotals, readOrder } from "./list-orders.ts";
import { listFindings, mendPayments } from "./mend-payments.ts";
import { placesOf } from "./places-taken.ts";
import { readCheckout } from "./read-checkout.ts";
import type { AuditedBy } from "./record-audit.ts";
import { resendConfirmation } from "./resend-confirmation.ts";
import { checkoutOutcome } from "./session-details.ts";
import { freeHold, givePlace, listPlaces } from "./staff-places.ts";
import type { StaffMember } from "./staff-session.ts";
import { type CheckoutRequest, startDonation, startRegistration } from "./start-checkout.ts";
import { type ArrivedForm, submitForm } from "./submit-form.ts";
import { takeSignedEvent } from "./take-signed-event.ts";
import { transferForm } from "./transfer-form.ts";
import { offeringOf, waitingListForm } from "./waiting-list-form.ts";

/** What the club does with money: the visitor's verbs, then the staff's. */
export function paymentServices(desk: ClubDesk) {
  const { db } = desk;
  return {
    placesOf: (catalogue?: Catalogue) => placesOf(desk, catalogue),
    findGroup: (asked: URLSearchParams) => findGroup(desk, asked),
    startRegistration: (catalogue: Catalogue, request: CheckoutRequest) =>
      startRegistration(desk, catalogue, request),
    startDonation: (request: CheckoutRequest) => startDonation(desk, request),
    readCheckout: (sessionId: string) => readCheckout(desk, sessionId),
    agreeToOrder: (sessionId: string, fields: Record<string, unknown>) =>
      agreeToOrder(desk, sessionId, fields),
    cancelCheckout: (named: Parameters<typeof cancelCheckout>[1]) => cancelCheckout(desk, named),
    checkoutOutcome: (sessionId: string) => checkoutOutcome(desk, sessionId),
    readDemoCheckout: (sessionId: string) => readDemoCheckout(desk, sessionId),
    takeDemoStep: (sessionId: string, step: DemoStep, customer: { name: string; email: string }) =>
      takeDemoStep(desk, sessionId, step, customer),
    takeSignedEvent: (body: string, signature: string) => takeSignedEvent(desk, body, signature),
    submitTransfer: (form: ArrivedForm) =>
      submitForm(desk, transferForm(desk.content.founder.donation.transferEmail), form),
    /** The offering a waiting list is for, or null. */
    offeringOf: (type: string, id: string) => offeringOf(desk, type, id),
    submitWaitingList: (offering: { title: string }, form: ArrivedForm) =>
      submitForm(desk, waitingListForm(offering.title), form),

    listOrders: (filter: OrderFilter, page?: { before?: string | null }) =>
      listOrders(db, filter, page),
    readOrder: (reference: string) => readOrder(db, reference),
    readOrderTrouble: (order: Order) => readOrderTrouble(desk, order),
    listDisputed: (references: string[]) => listDisputed(desk, references),
    acceptPayment: (reference: string, staff: AuditedBy) => acceptPayment(desk, reference, staff),
    notePaymentReturned: (reference: string, staff: AuditedBy) =>
      notePaymentReturned(desk, reference, staff),
    orderTotals: () => orderTotals(desk),
    exportOrders: (filter: OrderFilter) => exportOrders(desk, filter),
    receiveTransfer: (reference: string, cents: number, by: StaffMember) =>
      receiveTransfer(desk, reference, cents, by),
    giveUpTransfer: (reference: string, by: StaffMember) => giveUpTransfer(desk, reference, by),
    resendConfirmation: (reference: string, by: StaffMember) =>
      resendConfirmation(desk, reference, by),
    listPlaces: () => listPlaces(db),
    freeHold: (staff: AuditedBy, reference: string) => freeHold(desk, staff, reference),
    givePlace: (staff: AuditedBy, reference: string) => givePlace(desk, staff, reference),
    listFindings: () => listFindings(desk),
    checkPayments: () => checkPayments(desk),
    mendPayments: (by: StaffMember) => mendPayments(desk, by),
  };
}
