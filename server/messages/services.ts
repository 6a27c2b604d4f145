import type { Audience } from "#domain/messages.ts";
import type { StaffMember } from "#domain/staff.ts";
import type { AppContext } from "../context.ts";
import { audienceChoices } from "./choices.ts";
import { listMessages, messagesTo, readMessage, resendMessage } from "./desk.ts";
import { deleteDraft, findMessage, saveDraft, sendDraft, sendTest, stopMessage } from "./drafts.ts";
import { composeNewsletter, newsletterChoices, newslettersWritten } from "./newsletter.ts";

/** Messages from staff to families. */
export function messageServices(ctx: AppContext) {
  return {
    listMessages: (staff: StaffMember, page?: Parameters<typeof listMessages>[2]) =>
      listMessages(ctx, staff, page),
    /** Whether there is a message that the account may write. */
    isOwnMessage: async (staff: StaffMember, id: string) =>
      (await findMessage(ctx, staff, id)) !== null,
    readMessage: (staff: StaffMember, id: string) => readMessage(ctx, staff, id),
    audienceChoices: (staff: StaffMember, chosen: Audience | null) =>
      audienceChoices(ctx, staff, chosen),
    saveDraft: (staff: StaffMember, draft: Parameters<typeof saveDraft>[2]) =>
      saveDraft(ctx, staff, draft),
    sendDraft: (staff: StaffMember, sending: Parameters<typeof sendDraft>[2]) =>
      sendDraft(ctx, staff, sending),
    sendTest: (staff: StaffMember, id: string) => sendTest(ctx, staff, id),
    newslettersWritten: () => newslettersWritten(ctx),
    newsletterChoices: () => newsletterChoices(ctx),
    composeNewsletter: (chosen: Parameters<typeof composeNewsletter>[1]) =>
      composeNewsletter(ctx, chosen),
    stopMessage: (staff: StaffMember, id: string) => stopMessage(ctx, staff, id),
    deleteDraft: (staff: StaffMember, id: string) => deleteDraft(ctx, staff, id),
    resendMessage: (staff: StaffMember, id: string) => resendMessage(ctx, staff, id),
    messagesTo: (reader: Parameters<typeof messagesTo>[1], days: number) =>
      messagesTo(ctx, reader, days),
  };
}
