import { sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Module } from "#core/module.server.ts";
import { search } from "./search.server.ts";
import { offerFreePlaces } from "#modules/enrolment/index.server.ts";
import { endInvites } from "./answer-invite.server.ts";
import { auditActions, auditFields, auditSubjects } from "./audit-actions.ts";
import { remindOfDisputes } from "./dispute-notices.server.ts";
import { paidOrders } from "./inbox-orders.server.ts";
import { mailedLinks } from "./mailed-links.server.ts";
import { notifications } from "./notifications.server.ts";
import { followPayer } from "./payer-address.server.ts";
import { personalRecords, retention } from "./personal-data.server.ts";
import { chargeInstalments } from "./charge-instalments.server.ts";
import { countFindings } from "./findings.server.ts";
import { checkPayments } from "./reconcile.server.ts";
import { endLapsedHolds } from "./release-holds.server.ts";
import { remindOfInstalments } from "./remind-of-instalments.server.ts";
import { sendRefunds } from "./send-refunds.server.ts";
import { endTransferHolds } from "./transfer-holds.server.ts";
import { moneyTasks } from "./today.server.ts";
import { transferForm } from "./transfer.ts";
import { giftLinks, transferEffect } from "./transfers.server.ts";

const permissions = {
  "billing.manage": {},
} as const;

type OwnPermissions = typeof permissions;
declare module "#core/audit/staff.ts" {
  interface Permissions extends OwnPermissions {}
}

async function comparePayments(ctx: AppContext) {
  // Registrations open and end by the day, so the pages that show them are rendered again.
  await ctx.db.execute(sql`notify content_changed`);
  await checkPayments(ctx);
}

async function freePlaces(ctx: AppContext) {
  await endLapsedHolds(ctx);
  await endInvites(ctx);
  await offerFreePlaces(ctx);
}

export const billingModule = {
  sections: [
    {
      path: "/admin/payments",
      permission: "billing.manage",
      keywords:
        "refund order orders money card e-transfer invoice receipt dispute withdraw cancel credit paid unpaid tax",
      link: {
        area: "money",
        name: "Payments",
        about: "Registrations and gifts, paid and outstanding",
        order: 1,
        count: countFindings,
      },
    },
    {
      path: "/admin/payments/owed",
      permission: "billing.manage",
      keywords: "outstanding balance debt unpaid late remind reminder instalment write off",
      link: {
        area: "money",
        name: "Who owes",
        about: "What is due, how late, and reminders",
        order: 2,
      },
    },
    {
      path: "/admin/payments/transfers",
      permission: "billing.manage",
      keywords: "e-transfer interac bank statement match paste",
      link: {
        area: "money",
        name: "E-transfers",
        about: "Places held, and the bank’s lines",
        order: 3,
      },
    },
    {
      path: "/admin/payments/sponsors",
      permission: "billing.manage",
      keywords: "sponsor kidsport jumpstart claim letter funding",
      link: {
        area: "money",
        name: "Sponsors",
        about: "What sponsors promised, and letters to them",
        order: 4,
      },
    },
    {
      path: "/admin/payments/ledger",
      permission: "billing.manage",
      keywords: "accounting treasurer entries export",
      link: {
        area: "money",
        name: "Ledger",
        about: "Every entry, by day, family and order",
        order: 5,
      },
    },
    {
      path: "/admin/payments/report",
      permission: "billing.manage",
      keywords: "accounting treasurer books report revenue totals tax",
      link: {
        area: "money",
        name: "Month report",
        about: "By program, season, tax and method",
        order: 6,
      },
    },
    {
      path: "/admin/payments/donations",
      permission: "billing.manage",
      keywords: "gift gifts donor tax receipt charity",
      link: { area: "money", name: "Donations", about: "By giver and year", order: 7 },
    },
  ],
  permissions,
  today: [moneyTasks],
  auditActions,
  auditFields,
  auditSubjects,
  jobs: [
    { name: "check-payments", at: "03:30", run: comparePayments },
    { name: "remind-of-disputes", at: "08:00", run: remindOfDisputes },
    { name: "remind-of-instalments", at: "08:00", run: remindOfInstalments },
    { name: "remind of e-transfers", at: "08:00", run: endTransferHolds },
    { name: "free places", every: 20, on: "one", run: freePlaces },
    { name: "charge instalments", every: 60, on: "each", run: chargeInstalments },
    { name: "send refunds", every: 5, on: "each", run: sendRefunds },
  ],
  notifications,
  mailedLinks,
  addressChanges: [followPayer],
  personalRecords,
  retention,
  inboxSources: [paidOrders],
  submissionLinks: [giftLinks],
  formEffects: [transferEffect],
  heldForms: { donation: () => transferForm },
  search,
} satisfies Module;
