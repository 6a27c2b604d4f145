import { z } from "zod";
import { inboxFilterFrom } from "#modules/inbox/submissions.ts";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { orderList } from "#modules/billing/order-list.ts";
import { yearOfDay } from "#core/time/time.ts";
import { attendanceSheet } from "#modules/training/attendance-csv.server.ts";
import { coachList } from "#modules/training/coach-list.ts";
import { coachesSheet } from "#modules/training/coach-list.server.ts";
import { peopleList } from "#modules/training/people-list.ts";
import { peopleSheet } from "#modules/training/people-list.server.ts";
import { groupList } from "#modules/training/group-list.ts";
import { groupsSheet } from "#modules/training/group-list.server.ts";
import { messageList } from "#modules/messaging/message-list.ts";
import { messagesSheet } from "#modules/messaging/list-messages.server.ts";
import { subscriberList } from "#modules/messaging/subscriber-list.ts";
import { consentsSheet } from "#modules/messaging/subscribers.server.ts";
import { meetList } from "#modules/results/meet-list.ts";
import { meetsSheet, resultsSheet } from "#modules/results/meet-list.server.ts";
import { outboxList } from "#modules/inbox/outbox-list.ts";
import { outboxSheet } from "#modules/inbox/outbox-csv.server.ts";
import { inboxSheet } from "#modules/inbox/inbox-csv.server.ts";
import { claimList } from "#modules/billing/claim-list.ts";
import { claimsSheet } from "#modules/billing/sponsor-claims.server.ts";
import { transferList } from "#modules/billing/transfer-list.ts";
import { transfersSheet } from "#modules/billing/awaited-transfers.server.ts";
import { ordersSheet } from "#modules/billing/export-orders.server.ts";
import { giversSheet } from "#modules/billing/donations.server.ts";
import { giverList } from "#modules/billing/giver-list.ts";
import { entriesSheet, ledgerQueryFrom } from "#modules/billing/ledger-entries.server.ts";
import { giftYearFrom, monthFrom } from "#modules/billing/ledger-periods.ts";
import { ledgerDay } from "#modules/billing/ledger.server.ts";
import { monthSheet } from "#modules/billing/month-report.server.ts";
import { proofLetter } from "#modules/billing/letter.server.ts";
import { owedList } from "#modules/billing/owed-list.ts";
import { owedSheet } from "#modules/billing/owed.server.ts";
import { auditList } from "#modules/privacy/audit-list.ts";
import { auditSheet } from "#modules/privacy/audit-list.server.ts";
import { requestList } from "#modules/privacy/request-list.ts";
import { requestsSheet } from "#modules/privacy/list-requests.server.ts";
import { exportPerson } from "#modules/privacy/requests.server.ts";
import { memberList } from "#modules/federation/member-list.ts";
import { membersSheet } from "#modules/federation/members.server.ts";
import { reportSheet } from "#modules/reports/read.server.ts";
import { type ReportName, reportQuery, reports } from "#modules/reports/reports.ts";
import { rosterSheet } from "#modules/enrolment/roster-export.server.ts";
import { waitingSheet } from "#modules/enrolment/staff-waiting-list.server.ts";
import { missingWaiversSheet } from "#modules/enrolment/waiver-list.server.ts";
import { signaturesSheet } from "#modules/enrolment/signatures-csv.server.ts";
import { listInbox } from "#modules/inbox/inbox.server.ts";
import { failure } from "#core/http/answer.server.ts";
import type { Call } from "#modules/accounts/call.server.ts";
import { download, searchOf, sheetCalls } from "./sheet-calls.server.ts";

/** The inbox as JSON pages for programs; and files: the inbox, consents, orders, the ledger, signatures, rosters, attendance, a person. */
export const downloadCalls: Call[] = [
  {
    ...download,
    path: "/api/inbox",
    who: "inbox.manage",
    summary: "What visitors sent or paid, a page at a time",
    data: z.array(z.looseObject({})),
    query: { q: "Words to look for", before: "The `next` of the page before" },
    async respond(c, ctx) {
      const page = { reader: c.get("staff"), before: c.req.query("before") ?? null };
      const { rows, next } = await listInbox(
        ctx,
        inboxFilterFrom(searchOf(c), c.get("staff")),
        page,
      );
      return c.json({ status: "success", data: rows, next, message: "" });
    },
  },
  ...sheetCalls({
    path: "/api/inbox",
    who: "inbox.manage",
    summary: "What visitors sent or paid, all of it",
    exports: "the inbox",
    fileOf: (ctx, query, reader) => ({
      name: "inbox",
      sheet: inboxSheet(ctx, inboxFilterFrom(query, reader), reader),
    }),
  }),
  ...sheetCalls({
    path: "/api/outbox",
    who: "outbox.read",
    summary: "The emails and texts that were saved instead of sent, without their text",
    exports: "the outbox",
    fileOf: (ctx, query) => ({
      name: "outbox",
      sheet: outboxSheet(ctx, listQuery(outboxList, query)),
    }),
  }),
  ...sheetCalls({
    path: "/api/newsletter",
    who: "newsletter.manage",
    summary: "Every consent to the newsletter and its end",
    exports: "newsletter consents",
    query: { q: "Words of the address", state: "asked, subscribed or unsubscribed" },
    fileOf: (ctx, query) => ({
      name: "consents",
      sheet: consentsSheet(ctx, listQuery(subscriberList, query)),
    }),
  }),
  ...sheetCalls({
    path: "/api/payments",
    who: "billing.see",
    summary: "Every order and gift, for accounting",
    exports: "payments",
    fileOf: (ctx, query) => ({
      name: "payments",
      sheet: ordersSheet(ctx, listQuery(orderList, query)),
    }),
  }),
  ...sheetCalls({
    path: "/api/ledger",
    who: "billing.see",
    summary: "The ledger: every charge, payment and refund",
    exports: "the ledger",
    query: {
      from: "The first day, such as 2026-11-01",
      to: "The last day",
      kind: "Such as payment or refund",
      method: "Such as card or cash",
      order: "An order's reference",
      family: "A family's id",
    },
    fileOf: (ctx, query) => ({
      name: "ledger",
      sheet: entriesSheet(ctx, ledgerQueryFrom(query)),
    }),
  }),
  ...sheetCalls({
    path: "/api/owed",
    who: "billing.see",
    summary: "Who owes, and since when",
    exports: "who owes",
    query: {
      q: "Words to look for",
      program: "A program's type, or next-generation",
      season: "Such as 2026-winter",
    },
    fileOf: (ctx, query) => ({ name: "owed", sheet: owedSheet(ctx, listQuery(owedList, query)) }),
  }),
  ...sheetCalls({
    path: "/api/transfers",
    who: "billing.see",
    summary: "What waits for an e-transfer, and until when",
    exports: "expected e-transfers",
    query: { q: "Words to look for", kind: "registration or donation" },
    fileOf: (ctx, query) => ({
      name: "transfers",
      sheet: transfersSheet(ctx, listQuery(transferList, query)),
    }),
  }),
  ...sheetCalls({
    path: "/api/sponsors",
    who: "billing.see",
    summary: "What sponsors are still to pay, and until when",
    exports: "what sponsors are to pay",
    query: { q: "Words to look for", state: "late or ask" },
    fileOf: (ctx, query) => ({
      name: "sponsors",
      sheet: claimsSheet(ctx, listQuery(claimList, query)),
    }),
  }),
  {
    ...download,
    path: "/api/payment-letters/{file}",
    who: "billing.see",
    summary:
      "The letter that proves a registration and its fee to a sponsor, by the order's reference",
    data: "application/pdf",
    exports: "a proof letter",
    failures: { 404: "There is no such registration" },
    async respond(c, ctx) {
      const reference = (c.req.param("file") ?? "").replace(/\.pdf$|\0/g, "").toUpperCase();
      const letter = await proofLetter(ctx, reference);
      if (!letter) return failure(c, 404, "No such registration");
      c.header("Content-Type", "application/pdf");
      c.header("Content-Disposition", `attachment; filename="proof-letter-${reference}.pdf"`);
      return c.body(new Uint8Array(letter));
    },
  },
  ...sheetCalls({
    path: "/api/ledger-report",
    who: "billing.see",
    summary: "A month of the ledger by program, season, tax and method",
    exports: "the month report",
    query: { month: "Such as 2026-11; empty: this month" },
    fileOf(ctx, query) {
      const month = monthFrom(query, ledgerDay(ctx).slice(0, 7));
      return { name: `month-report-${month}`, sheet: monthSheet(ctx, month) };
    },
  }),
  ...sheetCalls({
    path: "/api/donations",
    who: "billing.see",
    summary: "The givers of a year",
    exports: "donations",
    query: { year: "Such as 2026; empty: this year" },
    fileOf(ctx, query) {
      const year = giftYearFrom(query, yearOfDay(ledgerDay(ctx)));
      const asked = { ...listQuery(giverList, query), year };
      return { name: `donations-${year}`, sheet: giversSheet(ctx, asked) };
    },
  }),
  ...sheetCalls({
    path: "/api/signatures",
    who: "waivers.manage",
    summary: "Every waiver that was signed: by whom and when, for the insurer",
    exports: "signatures",
    fileOf: (ctx) => ({ name: "signatures", sheet: signaturesSheet(ctx) }),
  }),
  ...sheetCalls({
    path: "/api/waivers",
    who: "waivers.manage",
    summary: "Missing waivers",
    exports: "missing waivers",
    query: { q: "Words of a name", waiver: "A waiver's key; empty: any" },
    fileOf: (ctx, query) => ({ name: "waivers", sheet: missingWaiversSheet(ctx, query) }),
  }),
  ...sheetCalls({
    path: "/api/waiting",
    who: "enrolment.manage",
    summary: "The waiting lists, each in its order",
    exports: "waiting lists",
    query: {
      q: "Words to look for",
      list: "A list's key",
      state: "waiting, offered or passed",
    },
    fileOf: (ctx, query) => ({ name: "waiting", sheet: waitingSheet(ctx, query) }),
  }),
  ...sheetCalls({
    path: "/api/rosters",
    who: "groups.manage",
    summary: "A training group's athletes with whom to call, for the sport's register",
    exports: "rosters",
    query: { group: "The group's key; empty: those without a group" },
    fileOf: (ctx, query) => ({ name: "roster", sheet: rosterSheet(ctx, query.get("group") ?? "") }),
  }),
  ...sheetCalls({
    path: "/api/groups",
    who: "groups.manage",
    summary: "The training groups, with their coaches and how full they are",
    exports: "groups",
    fileOf: (ctx, query, reader) => ({
      name: "groups",
      sheet: groupsSheet(ctx, reader, listQuery(groupList, query)),
    }),
  }),
  ...sheetCalls({
    path: "/api/coaches",
    who: "people.manage",
    summary: "The coaches with their groups, and which credentials are missing",
    exports: "coaches",
    fileOf: (ctx, query) => ({
      name: "coaches",
      sheet: coachesSheet(ctx, listQuery(coachList, query)),
    }),
  }),
  ...sheetCalls({
    path: "/api/people",
    who: "people.manage",
    summary: "The staff accounts",
    exports: "accounts",
    fileOf: (ctx, query) => ({
      name: "accounts",
      sheet: peopleSheet(ctx, listQuery(peopleList, query)),
    }),
  }),
  ...sheetCalls({
    path: "/api/meets",
    who: "results.manage",
    summary: "The meets, with how many results each has",
    exports: "meets",
    fileOf: (ctx, query) => ({ name: "meets", sheet: meetsSheet(ctx, listQuery(meetList, query)) }),
  }),
  ...sheetCalls({
    path: "/api/results",
    who: "results.manage",
    summary: "The results of a meet",
    exports: "results",
    query: { meet: "The meet's id" },
    fileOf: (ctx, query) => ({
      name: "results",
      sheet: resultsSheet(ctx, query.get("meet") ?? ""),
    }),
  }),
  ...sheetCalls({
    path: "/api/attendance",
    who: "attendance.export",
    summary: "Who was at practice, with every mark that was replaced",
    exports: "attendance",
    query: { group: "The group's key; empty: all" },
    fileOf: (ctx, query) => ({
      name: "attendance",
      sheet: attendanceSheet(ctx, query.get("group") ?? ""),
    }),
  }),
  ...sheetCalls({
    path: "/api/federation",
    who: "families.see",
    summary: "Athletes with their federation numbers",
    exports: "federation numbers",
    query: { q: "Words to look for", state: "Such as missing or expired" },
    fileOf: (ctx, query) => ({
      name: "federation",
      sheet: membersSheet(ctx, listQuery(memberList, query)),
    }),
  }),
  ...(Object.keys(reports) as ReportName[]).flatMap((name) =>
    sheetCalls({
      path: `/api/reports/${name}`,
      who: "reports.see",
      summary: `The report “${reports[name].title}”`,
      query: { season: "Such as 2026-winter", by: "Such as age", and: "A second one" },
      fileOf: (ctx, query) => ({
        name: `report-${name}`,
        sheet: reportSheet(ctx, name, reportQuery(query)),
      }),
    }),
  ),
  ...sheetCalls({
    path: "/api/messages",
    who: "messages.write",
    summary: "The messages to families that the account may see, without their text",
    exports: "the list of messages",
    query: { q: "Words to look for", state: "draft, waiting, sent or failed" },
    fileOf: (ctx, query, reader) => ({
      name: "messages",
      sheet: messagesSheet(ctx, reader, listQuery(messageList, query)),
    }),
  }),
  ...sheetCalls({
    path: "/api/privacy-requests",
    who: "privacy.manage",
    summary: "The requests to see or delete data, and when each was answered",
    exports: "the list of privacy requests",
    query: { q: "Words to look for", kind: "deletion or access", state: "open, late or done" },
    fileOf: (ctx, query) => ({
      name: "privacy-requests",
      sheet: requestsSheet(ctx, listQuery(requestList, query)),
    }),
  }),
  ...sheetCalls({
    path: "/api/log",
    who: "audit.read",
    summary: "Who changed what",
    exports: "the log",
    query: {
      q: "Words to look for",
      who: "An account's id, or others",
      area: "Such as money",
      action: "A name of the log's actions",
      from: "The first day, such as 2026-11-01",
      to: "The last day",
    },
    fileOf: (ctx, query) => ({ name: "log", sheet: auditSheet(ctx, listQuery(auditList, query)) }),
  }),
  {
    ...download,
    path: "/api/privacy-requests/{file}",
    who: "privacy.manage",
    summary: "All data about one person, to send to them",
    data: "application/json",
    exports: "a person's data",
    failures: { 404: "There is no such open request" },
    async respond(c, ctx) {
      const reference = (c.req.param("file") ?? "").replace(/\.json$|\0/g, "");
      const person = await exportPerson(ctx, reference);
      if (!person) return failure(c, 404, "No such open request");
      c.header("Content-Disposition", `attachment; filename="${person.reference}.json"`);
      return c.json(person);
    },
  },
];
