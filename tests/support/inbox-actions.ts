import { replyTemplates } from "#modules/inbox/schema.ts";
import { dayOf, daysAfter, formatDate } from "#core/time/time.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { type StaffAction, type StaffActions, staffActions } from "./staff-actions.ts";

/** The actions of the inbox. */
export const inboxActions: StaffActions = (club, cookie, make) => {
  const { submit } = staffActions(club, cookie);
  const { db, content } = club.ctx;
  const nextWeek = daysAfter(dayOf(new Date(), content.club.timeZone), 7);
  const colleague = async () => {
    const [first] = await db.select().from(staffUsers).limit(1);
    return first?.id ?? "";
  };
  /** On a submission's own page. */
  const onPage = (
    action: string,
    audit: StaffAction["audit"],
    says: string,
    fields: () => Promise<Record<string, string>> | Record<string, string>,
  ): StaffAction => ({
    at: "/admin/inbox",
    action,
    audit,
    says,
    act: async () => {
      const { reference } = await make.submission({ snoozedUntil: daysAfter(nextWeek, 1) });
      return submit(`/admin/inbox/${reference}`, { _action: action, ...(await fields()) });
    },
  });
  const template = async () => {
    const row = { id: crypto.randomUUID(), name: `Template ${crypto.randomUUID()}`, text: "Hello" };
    await db.insert(replyTemplates).values(row);
    return row;
  };
  return [
    onPage("set-state", "inbox.marked", "new → answered", () => ({ state: "answered" })),
    onPage("answer", "inbox.answered", "new → answered", () => ({ text: "Come on Saturday" })),
    onPage("note", "inbox.noted", "message TEST-", () => ({ text: "Call them" })),
    onPage("assign", "inbox.assigned", "Assigned to: ", async () => ({
      colleague: await colleague(),
    })),
    onPage("label", "inbox.labelled", "Labels: Jumps, Trial", () => ({ labels: "Trial, Jumps" })),
    onPage("snooze", "inbox.snoozed", formatDate(nextWeek), () => ({ until: nextWeek })),
    onPage("wake", "inbox.snoozed", "→ nothing", () => ({})),
    {
      at: "/admin/inbox",
      action: "close",
      audit: "inbox.marked",
      says: "new → closed",
      act: async () => {
        const { reference } = await make.submission();
        return submit("/admin/inbox", { _action: "close", picked: reference });
      },
    },
    {
      at: "/admin/inbox",
      action: "release",
      audit: "inbox.released",
      says: "spam → inbox",
      act: async () => {
        const held = await make.submission({ suspicion: ["Too fast"] });
        return submit(`/admin/inbox/${held.reference}`, { _action: "release" });
      },
    },
    {
      at: "/admin/inbox",
      action: "resend",
      audit: "inbox.resent",
      says: "by email",
      act: async () => {
        const { id, reference } = await make.submission();
        const queued = await make.delivery("failed", { submissionId: id });
        return submit(`/admin/inbox/${reference}`, { _action: "resend", delivery: queued.id });
      },
    },
    {
      at: "/admin/inbox/templates",
      action: "save",
      audit: "inbox.template-saved",
      says: "Trial",
      act: () =>
        submit("/admin/inbox/templates", {
          _action: "save",
          id: "",
          name: "Trial",
          text: "Hello {first_name}, come to {program}.",
        }),
    },
    {
      at: "/admin/inbox/templates",
      action: "delete",
      audit: "inbox.template-deleted",
      says: "Template ",
      act: async () => {
        const { id } = await template();
        return submit("/admin/inbox/templates", { _action: "delete", id });
      },
    },
  ];
};
