import type { DemoStep } from "#domain/checkout.ts";
import type { Catalogue } from "#domain/orders.ts";
import type { Order } from "../db/schema/orders.ts";
import type { ClubDesk } from "../desk.ts";
import { offeringOf, transferForm, waitingListForm } from "../forms/kinds.ts";
import { type ArrivedForm, submitForm } from "../forms/submit.ts";
import type { AuditedBy } from "../staff/audit.ts";
import type { StaffMember } from "../staff/auth.ts";
import { agreeToOrder, readCheckout } from "./agreement.ts";
import { findGroup, placesOf } from "./availability.ts";
import { type CheckoutRequest, startDonation, startRegistration } from "./checkout.ts";
import { acceptPayment, listDisputed, notePaymentReturned, readOrderTrouble } from "./decide.ts";
import { readDemoCheckout, takeDemoStep } from "./demo.ts";
import { checkoutOutcome } from "./fulfil.ts";
import {
  exportOrders,
  listOrders,
  type OrderFilter,
  orderTotals,
  readOrder,
  resendConfirmation,
} from "./orders.ts";
import { checkPayments, listFindings, mendPayments } from "./reconcile.ts";
import { cancelCheckout, freeHold, givePlace, listPlaces } from "./release-holds.ts";
import { giveUpTransfer, receiveTransfer } from "./transfers.ts";
import { takeSignedEvent } from "./webhook.ts";

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
