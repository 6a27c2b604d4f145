import { sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { PermissionSpec } from "#core/audit/permissions.ts";
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
import { deleteCards } from "./saved-card.server.ts";
import { sendRefunds } from "./send-refunds.server.ts";
import { endTransferHolds } from "./transfer-holds.server.ts";
import { moneyTasks } from "./today.server.ts";
import { transferForm } from "./transfer.ts";
import { giftLinks, transferEffect } from "./transfers.server.ts";

const permissions = {
  "billing.see": {
    area: "money",
    label: "See payments",
    about:
      "See every order and payment, who owes what, the ledger and the reports, with the payers’ names.",
  },
  "billing.record": {
    area: "money",
    label: "Record payments",
    about:
      "With “See payments”: record money that came in, remind payers, agree on payment plans and note what sponsors pay.",
  },
  "billing.refund": {
    area: "money",
    label: "Refund money",
    about:
      "With “See payments”: withdraw or move registrations, send refunds, correct payments and decide about disputed ones.",
  },
  "billing.write-off": {
    area: "money",
    label: "Write off",
    about: "With “See payments”: write off what a family owes.",
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

async function comparePayments(ctx: AppContext) {
  // Registration opens and ends at midnight, so the pages that show it are rendered again.
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
      permission: "billing.see",
      changes: "billing.record",
      actions: { correct: "billing.refund" },
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
      permission: "billing.see",
      changes: "billing.record",
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
      permission: "billing.see",
      also: "billing.record",
      keywords: "e-transfer interac bank statement match paste",
      link: {
        area: "money",
        name: "E-transfers",
        about: "Spots held, and the bank’s lines",
        order: 3,
      },
    },
    {
      path: "/admin/payments/sponsors",
      permission: "billing.see",
      changes: "billing.record",
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
      permission: "billing.see",
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
      permission: "billing.see",
      keywords: "accounting treasurer books report revenue totals tax",
      link: {
        area: "money",
        name: "Month report",
        about: "By program, season, tax and method",
        order: 6,
      },
    },
    {
      path: "/admin/payments/totals",
      permission: "billing.see",
      keywords: "totals income revenue chart months year offering",
      link: {
        area: "money",
        name: "Twelve months",
        about: "Income by month and by offering",
        order: 7,
      },
    },
    {
      path: "/admin/payments/donations",
      permission: "billing.see",
      keywords: "gift gifts donor tax receipt charity",
      link: { area: "money", name: "Donations", about: "By giver and year", order: 8 },
    },
    { path: "/admin/payments/places", permission: "billing.see", changes: "enrolment.manage" },
    { path: "/admin/payments/owed/write", permission: "billing.see", also: "billing.record" },
    {
      path: "/admin/payments/:reference/evidence",
      permission: "billing.see",
      also: "billing.refund",
    },
    { path: "/admin/payments/:reference/move", permission: "billing.see", also: "billing.refund" },
    { path: "/admin/payments/:reference/plan", permission: "billing.see", also: "billing.record" },
    {
      path: "/admin/payments/:reference/withdraw",
      permission: "billing.see",
      also: "billing.refund",
    },
    {
      path: "/admin/payments/:reference/corrections",
      permission: "billing.see",
      changes: "billing.refund",
    },
    {
      path: "/admin/payments/:reference/decision",
      permission: "billing.see",
      changes: "billing.refund",
    },
    {
      path: "/admin/payments/:reference/refunds",
      permission: "billing.see",
      changes: "billing.refund",
    },
    {
      path: "/admin/payments/:reference/write-offs",
      permission: "billing.see",
      changes: "billing.write-off",
    },
    { path: "/admin/families/register", permission: "enrolment.manage" },
  ],
  permissions,
  today: [moneyTasks],
  auditActions,
  auditFields,
  auditSubjects,
  jobs: [
    { name: "payments check", at: "03:30", run: comparePayments },
    { name: "dispute reminders", at: "08:00", run: remindOfDisputes },
    { name: "instalment reminders", at: "08:00", run: remindOfInstalments },
    { name: "payment reminders for e-transfers", at: "08:00", run: endTransferHolds },
    { name: "free places", every: 20, on: "one", run: freePlaces },
    { name: "charge instalments", every: 60, on: "each", run: chargeInstalments },
    { name: "delete cards", every: 60, on: "each", run: deleteCards },
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
