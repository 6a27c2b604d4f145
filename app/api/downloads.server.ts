import type { Context } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { inboxFilterFrom } from "#modules/inbox/submissions.ts";
import { orderFilterFrom } from "#modules/enrolment/orders.ts";
import { csvParts, type Sheet } from "#core/csv.ts";
import { dayOf, yearOfDay } from "#core/time/time.ts";
import { xlsxOf, xlsxType } from "#core/xlsx.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { exportAttendance } from "#modules/training/attendance-csv.server.ts";
import { exportConsents } from "#modules/messaging/subscribers.server.ts";
import { exportInbox } from "#modules/inbox/inbox-csv.server.ts";
import { exportOrders } from "#modules/billing/export-orders.server.ts";
import { giversSheet } from "#modules/billing/donations.server.ts";
import { entriesSheet } from "#modules/billing/ledger-entries.server.ts";
import { giftYearFrom, ledgerFilterFrom, monthFrom } from "#modules/billing/ledger-filter.ts";
import { ledgerDay } from "#modules/billing/ledger.server.ts";
import { monthSheet } from "#modules/billing/month-report.server.ts";
import { proofLetter } from "#modules/billing/letter.server.ts";
import { owedFilterFrom } from "#modules/billing/owed-filter.ts";
import { exportOwed } from "#modules/billing/owed.server.ts";
import { exportPerson } from "#modules/privacy/requests.server.ts";
import { exportRoster } from "#modules/enrolment/roster-export.server.ts";
import { exportSignatures } from "#modules/enrolment/signatures-csv.server.ts";
import { listInbox } from "#modules/inbox/inbox.server.ts";
import { failure } from "#core/http/answer.server.ts";
import type { Call } from "#modules/accounts/call.server.ts";

const download = { method: "get", status: 200 } as const;
const csv = { ...download, data: "text/csv" } as const;

const searchOf = (c: Context) => new URL(c.req.url).searchParams;

/** The inbox for machines, a page as JSON; and everything as files: the inbox, consents, orders, the ledger, signatures, rosters, attendance, a person. */
export const downloadCalls: Call[] = [
  {
    ...download,
    path: "/api/inbox",
    who: "inbox.manage",
    summary: "What visitors sent or paid, a page at a time",
    data: z.array(z.looseObject({})),
    query: { q: "Words to look for", before: "The `next` of the page before" },
    async respond(c, ctx) {
      const page = { before: c.req.query("before") ?? null };
      const { rows, next } = await listInbox(ctx, inboxFilterFrom(searchOf(c)), page);
      return c.json({ status: "success", data: rows, next, message: "" });
    },
  },
  {
    ...csv,
    path: "/api/inbox.csv",
    who: "inbox.manage",
    summary: "What visitors sent or paid, all of it",
    exports: "the inbox",
    respond: (c, ctx) => csvFile(c, ctx, "inbox", exportInbox(ctx, inboxFilterFrom(searchOf(c)))),
  },
  {
    ...csv,
    path: "/api/newsletter.csv",
    who: "newsletter.manage",
    summary: "Every consent to the newsletter and its end",
    exports: "newsletter consents",
    respond: (c, ctx) => csvFile(c, ctx, "consents", exportConsents(ctx)),
  },
  {
    ...csv,
    path: "/api/payments.csv",
    who: "billing.manage",
    summary: "Every order and gift, for accounting",
    exports: "payments",
    respond: (c, ctx) =>
      csvFile(c, ctx, "payments", exportOrders(ctx, orderFilterFrom(searchOf(c)))),
  },
  ...sheetCalls({
    path: "/api/ledger",
    who: "billing.manage",
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
      sheet: entriesSheet(ctx, ledgerFilterFrom(query)),
    }),
  }),
  {
    ...csv,
    path: "/api/owed.csv",
    who: "billing.manage",
    summary: "Who owes, and since when",
    exports: "who owes",
    query: {
      q: "Words to look for",
      program: "A program's type, or next-generation",
      season: "Such as 2026-winter",
    },
    respond: (c, ctx) => csvFile(c, ctx, "owed", exportOwed(ctx, owedFilterFrom(searchOf(c)))),
  },
  {
    ...download,
    path: "/api/payment-letters/{file}",
    who: "billing.manage",
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
    who: "billing.manage",
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
    who: "billing.manage",
    summary: "The givers of a year",
    exports: "donations",
    query: { year: "Such as 2026; empty: this year" },
    fileOf(ctx, query) {
      const year = giftYearFrom(query, yearOfDay(ledgerDay(ctx)));
      return { name: `donations-${year}`, sheet: giversSheet(ctx, year) };
    },
  }),
  {
    ...csv,
    path: "/api/signatures.csv",
    who: "waivers.manage",
    summary: "Every paper that was confirmed: by whom and when, for the insurer",
    exports: "signatures",
    respond: (c, ctx) => csvFile(c, ctx, "signatures", exportSignatures(ctx)),
  },
  {
    ...csv,
    path: "/api/rosters.csv",
    who: "groups.manage",
    summary: "A training group's athletes with whom to call, for the sport's register",
    exports: "rosters",
    query: { group: "The group's key; empty: those without a group" },
    respond: (c, ctx) => csvFile(c, ctx, "roster", exportRoster(ctx, c.req.query("group") ?? "")),
  },
  {
    ...csv,
    path: "/api/attendance.csv",
    who: "attendance.export",
    summary: "Who was at practice, with every mark that was replaced",
    exports: "attendance",
    query: { group: "The group's key; empty: all" },
    respond: (c, ctx) =>
      csvFile(c, ctx, "attendance", exportAttendance(ctx, c.req.query("group") ?? "")),
  },
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

interface SheetCall<Row, Place>
  extends Pick<Call, "path" | "who" | "summary" | "exports" | "query"> {
  fileOf(ctx: AppContext, query: URLSearchParams): { name: string; sheet: Sheet<Row, Place> };
}

/** The two calls for a list: as CSV, and as a spreadsheet. @param path without the ending */
function sheetCalls<Row, Place>({ path, fileOf, summary, ...call }: SheetCall<Row, Place>): Call[] {
  return [
    {
      ...csv,
      ...call,
      path: `${path}.csv`,
      summary,
      respond(c, ctx) {
        const { name, sheet } = fileOf(ctx, searchOf(c));
        return csvFile(c, ctx, name, csvParts(sheet.columns, sheet.read));
      },
    },
    {
      ...download,
      ...call,
      path: `${path}.xlsx`,
      summary: `${summary}, as a spreadsheet`,
      data: xlsxType,
      respond(c, ctx) {
        const { name, sheet } = fileOf(ctx, searchOf(c));
        nameFile(c, ctx, name, "xlsx");
        return c.body(xlsxOf(name, sheet), 200, { "Content-Type": xlsxType });
      },
    },
  ];
}

/** Streams a CSV file while it is generated. */
function csvFile(
  c: Context,
  ctx: AppContext,
  name: string,
  parts: AsyncIterable<string>,
): Response {
  c.header("Content-Type", "text/csv; charset=utf-8");
  nameFile(c, ctx, name, "csv");
  return stream(c, async (out) => {
    for await (const part of parts) await out.write(part);
  });
}

/** A file that the browser saves, with the club's day in its name. */
function nameFile(c: Context, ctx: AppContext, name: string, ending: "csv" | "xlsx"): void {
  const { now, zone } = clockOf(ctx);
  c.header("Content-Disposition", `attachment; filename="${name}-${dayOf(now, zone)}.${ending}"`);
}
