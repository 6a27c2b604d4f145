import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { paymentFindings } from "#server/db/schema/orders.ts";
import { staffInvitations } from "#server/db/schema/staff.ts";
import { editor, type TestClub } from "./club.ts";
import { type StaffAction, staffActions } from "./staff-actions.ts";
import { records } from "./records.ts";
import { totp } from "./totp.ts";
import { writingDeeds } from "./writing-deeds.ts";

/** Every way staff change something, or export personal data. @param cookie an admin's session */
export function staffDeeds(club: TestClub, cookie: string): StaffAction[] {
  const make = records(club);
  let hired = 0;
  const { press, call } = staffActions(club, cookie);

  async function colleague() {
    const who = { ...editor, email: `writer-${(hired += 1)}@example.ca` };
    return { who, id: await club.hire(who) };
  }

  async function invitation(email: string) {
    await press("/admin/people", { intent: "invite", name: "Wren", email, role: "editor" });
    const [open] = await club.ctx.db
      .select()
      .from(staffInvitations)
      .where(eq(staffInvitations.email, email));
    return open?.id ?? "";
  }

  async function secondFactor() {
    const { who } = await colleague();
    let own = await club.signIn(who);
    const begin = () =>
      press("/admin/account", { intent: "two-factor", current: who.password }, own);
    const confirm = async () => {
      const shown = await (await begin()).text();
      const [, uri = ""] = /name="uri" value="([^"]*)"/.exec(shown) ?? [];
      const fields = { uri: uri.replaceAll("&amp;", "&"), codes: "" };
      const code = totp(fields.uri);
      return press("/admin/account", { intent: "two-factor-code", ...fields, code }, own);
    };
    const end = async () => {
      const on = await confirm();
      const kept = on.headers.getSetCookie().map((one) => one.split(";")[0]);
      own = [...kept.filter((one) => !one?.endsWith("="))].join("; ");
      return press("/admin/account", { intent: "two-factor-off", current: who.password }, own);
    };
    return { begin, confirm, end };
  }

  return [
    {
      ...{ at: "/admin/inbox", intent: "mark", action: "inbox.marked", says: "new → answered" },
      act: async () => {
        const { reference } = await make.submission();
        return press(`/admin/inbox/${reference}`, { intent: "mark", state: "answered" });
      },
    },
    {
      ...{ at: "/admin/inbox", intent: "release", action: "inbox.released", says: "spam → inbox" },
      act: async () => {
        const { reference } = await make.submission({ suspicion: ["Too fast"] });
        return press(`/admin/inbox/${reference}`, { intent: "release" });
      },
    },
    {
      ...{ at: "/admin/inbox", intent: "resend", action: "inbox.resent", says: "email" },
      act: async () => {
        const { id, reference } = await make.submission();
        const queued = await make.delivery("failed", id);
        return press(`/admin/inbox/${reference}`, { intent: "resend", delivery: queued.id });
      },
    },
    {
      ...{ at: "/admin/outbox", intent: "resend", action: "mail.resent", says: "Your place" },
      act: async () => {
        const { id } = await make.delivery("failed");
        return press("/admin/outbox", { intent: "resend", delivery: id });
      },
    },
    {
      ...{ at: "/admin/payments", intent: "received", action: "payments.received" },
      says: "announced $25, booked $9,999",
      act: async () => {
        const { reference } = await make.order();
        const fields = { intent: "received", amount: "9999", sure: "999900" };
        return press(`/admin/payments/${reference}`, fields);
      },
    },
    {
      ...{ at: "/admin/payments", intent: "give-up", action: "payments.given-up" },
      says: "announced $25",
      act: async () =>
        press(`/admin/payments/${(await make.order()).reference}`, { intent: "give-up" }),
    },
    {
      ...{ at: "/admin/payments", intent: "resend", action: "payments.resent", says: "TEST-" },
      act: async () => {
        const { id } = await make.submission();
        await make.delivery("delivered", id);
        const paid = await make.order({ method: "card", paidAt: new Date(), submissionId: id });
        return press(`/admin/payments/${paid.reference}`, { intent: "resend" });
      },
    },
    {
      ...{ at: "/admin/payments", intent: "mend", action: "office.payments-mended" },
      says: "paid $25 → $1",
      act: async () => {
        const sessionId = randomUUID();
        await make.order({ method: "card", state: "paid", sessionId, paidCents: 2_500 });
        await club.ctx.db.insert(paymentFindings).values({
          ...{ id: randomUUID(), kind: "amount", subject: sessionId, words: "Another sum" },
          cents: 100,
        });
        return press("/admin/payments", { intent: "mend" });
      },
    },
    ...(["accept", "returned"] as const).map(
      (intent): StaffAction => ({
        ...{ at: "/admin/payments", intent, says: "TEST-" },
        action: intent === "accept" ? "office.payment-accepted" : "office.payment-returned",
        act: async () => {
          const sessionId = randomUUID();
          const { reference } = await make.order({ method: "card", state: "review", sessionId });
          await club.ctx.db.insert(paymentFindings).values({
            ...{ id: randomUUID(), kind: "mismatch", subject: sessionId, words: "In US dollars" },
          });
          return press(`/admin/payments/${reference}`, { intent });
        },
      }),
    ),
    {
      ...{ at: "/admin/payments", intent: "check", action: "payments.checked" },
      says: "differences",
      act: () => press("/admin/payments", { intent: "check" }),
    },
    {
      ...{ at: "/admin/privacy", intent: "close", action: "office.request-closed", says: "TEST-" },
      act: async () =>
        press("/admin/privacy", {
          ...{ intent: "close", reference: await make.request({ kind: "access" }) },
        }),
    },
    {
      ...{ at: "/admin/privacy", intent: "delete", action: "office.person-deleted", says: "TEST-" },
      act: async () =>
        press("/admin/privacy", {
          ...{ intent: "delete", sure: "yes", reference: await make.request({}) },
        }),
    },
    {
      ...{ at: "/admin/privacy", intent: "release", action: "office.request-released" },
      says: "TEST-",
      act: async () => {
        const held = await make.request({ state: "asked", suspicion: ["Too fast"] });
        return press("/admin/privacy", { intent: "release", reference: held });
      },
    },
    {
      ...{ at: "/admin/people", intent: "invite", action: "people.invited", says: "as editor" },
      act: () =>
        press("/admin/people", {
          ...{ intent: "invite", name: "Wren", email: "wren@example.ca", role: "editor" },
        }),
    },
    {
      ...{ at: "/admin/people", intent: "withdraw", action: "people.invitation-withdrawn" },
      says: "kit@example.ca",
      act: async () =>
        press("/admin/people", { intent: "withdraw", id: await invitation("kit@example.ca") }),
    },
    {
      ...{ at: "/admin/people", intent: "role", action: "people.role", says: "editor → admin" },
      act: async () =>
        press("/admin/people", { intent: "role", role: "admin", id: (await colleague()).id }),
    },
    {
      ...{ at: "/admin/people", intent: "remove", action: "people.removed", says: "writer-" },
      act: async () => press("/admin/people", { intent: "remove", id: (await colleague()).id }),
    },
    {
      ...{ at: "/admin/account", intent: "password", action: "account.password", says: "writer-" },
      act: async () => {
        const { who } = await colleague();
        const change = { current: who.password, password: "feather-42", again: "feather-42" };
        const own = await club.signIn(who);
        return press("/admin/account", { intent: "password", ...change }, own);
      },
    },
    {
      ...{ at: "/admin/account", intent: "end", action: "account.sessions-ended", says: "writer-" },
      act: async () => {
        const { who } = await colleague();
        await club.signIn(who);
        return press("/admin/account", { intent: "end" }, await club.signIn(who));
      },
    },
    {
      ...{ at: "/admin/account", intent: "two-factor", action: "account.two-factor-begun" },
      says: "writer-",
      act: async () => (await secondFactor()).begin(),
    },
    {
      ...{ at: "/admin/account", intent: "two-factor-code", action: "account.two-factor-on" },
      says: "writer-",
      act: async () => (await secondFactor()).confirm(),
    },
    {
      ...{ at: "/admin/account", intent: "two-factor-off", action: "account.two-factor-off" },
      says: "writer-",
      act: async () => (await secondFactor()).end(),
    },
    {
      ...{ at: "/admin", intent: "logout", action: "account.signed-out", says: "writer-" },
      act: async () => {
        const own = await club.signIn((await colleague()).who);
        return press("/admin?index", { intent: "logout" }, own);
      },
    },
    {
      ...{ at: "/admin/health", intent: "rehearse", action: "office.rehearsed", says: "-" },
      act: () => press("/admin/health", { intent: "rehearse" }),
    },
    ...writingDeeds(club, cookie, make),
    {
      ...{ at: "post /trigger-email", action: "mail.written", says: "kofi@example.ca Saturday" },
      act: () =>
        call("POST", "/trigger-email", {
          ...{ to: "kofi@example.ca", subject: "Saturday", message: "A word of mine" },
        }),
    },
    ...["inbox", "newsletter", "payments"].map(
      (name): StaffAction => ({
        ...{ at: `get /api/${name}.csv`, action: "office.exported", says: name },
        act: () => call("GET", `/api/${name}.csv`),
      }),
    ),
    {
      ...{ at: "get /api/privacy-requests/{file}", action: "office.exported", says: "person" },
      act: async () =>
        call("GET", `/api/privacy-requests/${await make.request({ kind: "access" })}.json`),
    },
  ];
}
