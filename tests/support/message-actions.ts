import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { MessageState } from "#modules/messaging/messages.ts";
import { recordRequest } from "#modules/messaging/consent.server.ts";
import { queueDueMessage } from "#modules/messaging/send.server.ts";
import { type StaffAction, type StaffActions, staffActions } from "./staff-actions.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { guardians } from "#modules/families/schema.ts";
import { messages } from "#modules/messaging/schema.ts";

/** A message to one family, as the form sends it. */
export const messageTo = (familyId: string) => ({
  _action: "save-draft",
  to: `family:${familyId}`,
  subject: "Indoor shoes",
  text: "Bring indoor shoes.",
  sms: "",
  reply_to: "own",
});

/** Staff's actions on messages to families. */
export const messageActions: StaffActions = (club, cookie, make) => {
  const { submit } = staffActions(club, cookie);
  const { db } = club.ctx;
  const guarded = async () => {
    const { familyId } = await make.family();
    await db.insert(guardians).values({ familyId, name: "Abena", email: "abena@example.ca" });
    return familyId;
  };
  /** Another admin's message to one family. */
  async function message(state: MessageState) {
    const [id, familyId] = [randomUUID(), await guarded()];
    await db.insert(messages).values({
      id,
      state,
      familyId,
      audience: { kind: "family", familyId },
      subject: "Indoor shoes",
      text: "Bring indoor shoes.",
      replyTo: "wren@example.ca",
      notBefore: new Date(Date.now() + 60_000),
      writer: "Wren",
    });
    return { at: `/admin/messages/${id}`, id };
  }
  const action = (
    name: string,
    audit: StaffAction["audit"],
    act: StaffAction["act"],
  ): StaffAction => ({ at: "/admin/messages", action: name, audit, says: "family ", act });
  return [
    action("save-draft", "messages.drafted", async () =>
      submit("/admin/messages/write", messageTo(await guarded())),
    ),
    action("delete-draft", "messages.deleted", async () =>
      submit((await message("draft")).at, { _action: "delete-draft" }),
    ),
    action("send-message", "messages.sent", async () =>
      submit((await message("draft")).at, { _action: "send-message" }),
    ),
    action("send-test", "messages.tested", async () =>
      submit((await message("draft")).at, { _action: "send-test" }),
    ),
    {
      at: "/admin/newsletter/write",
      action: "compose-newsletter",
      audit: "messages.drafted",
      says: "the newsletter",
      act: () =>
        submit("/admin/newsletter/write", {
          _action: "compose-newsletter",
          article: club.ctx.content.articles[0]?.slug ?? "",
        }),
    },
    {
      at: "/admin/newsletter",
      action: "end-subscription",
      audit: "newsletter.ended",
      says: "abena@example.ca",
      act: async () => {
        const address = "Abena@example.ca";
        await db.transaction((transaction) =>
          recordRequest(transaction, {
            id: randomUUID(),
            address,
            wording: "News of the club",
            page: "/",
            method: "newsletter form",
          }),
        );
        return submit("/admin/newsletter", { _action: "end-subscription", address });
      },
    },
    action("send-later", "messages.sent", async () =>
      submit((await message("draft")).at, { _action: "send-later", later: "2090-01-01T09:00" }),
    ),
    action("stop-message", "messages.stopped", async () =>
      submit((await message("waiting")).at, { _action: "stop-message" }),
    ),
    action("resend-message", "messages.resent", async () => {
      const { at, id } = await message("waiting");
      await db.update(messages).set({ notBefore: sql`now()` }).where(eq(messages.id, id));
      await queueDueMessage(club.ctx);
      await db.update(deliveries).set({ state: "failed" }).where(eq(deliveries.messageId, id));
      return submit(at, { _action: "resend-message" });
    }),
  ];
};
