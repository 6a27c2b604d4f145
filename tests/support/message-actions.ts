import { eq, sql } from "drizzle-orm";
import { guardians } from "#server/db/schema/families.ts";
import { deliveries } from "#server/db/schema/forms.ts";
import { messages } from "#server/db/schema/messages.ts";
import { recordRequest } from "#server/newsletter/consent.ts";
import { queueDueMessage } from "#server/messages/send.ts";
import type { TestClub } from "./club.ts";
import type { records } from "./records.ts";
import { type StaffAction, staffActions } from "./staff-actions.ts";

/** A message to one family, as the form sends it. */
export const messageTo = (familyId: string) => ({
  intent: "save-draft",
  to: `family:${familyId}`,
  subject: "Indoor shoes",
  text: "Bring indoor shoes.",
  sms: "",
  reply_to: "own",
});

/** What staff do with messages to families. @param cookie an admin's session */
export function messageActions(
  club: TestClub,
  cookie: string,
  make: ReturnType<typeof records>,
): StaffAction[] {
  const { press } = staffActions(club, cookie);
  const { db } = club.ctx;
  /** The draft's page. */
  async function draft() {
    const { familyId } = await make.family();
    await db.insert(guardians).values({ familyId, name: "Abena", email: "abena@example.ca" });
    const saved = await press("/admin/messages/write", messageTo(familyId));
    return { at: saved.headers.get("Location") ?? "", saved };
  }
  async function sent() {
    const { at } = await draft();
    await press(at, { intent: "send-message" });
    return { at, id: at.split("/").at(-1) ?? "" };
  }
  const action = (
    intent: string,
    noted: StaffAction["action"],
    act: StaffAction["act"],
  ): StaffAction => ({ at: "/admin/messages", intent, action: noted, says: "family ", act });
  return [
    action("save-draft", "messages.drafted", async () => (await draft()).saved),
    action("delete-draft", "messages.deleted", async () =>
      press((await draft()).at, { intent: "delete-draft" }),
    ),
    action("send-message", "messages.sent", async () =>
      press((await draft()).at, { intent: "send-message" }),
    ),
    action("send-test", "messages.tested", async () =>
      press((await draft()).at, { intent: "send-test" }),
    ),
    {
      at: "/admin/newsletter/write",
      intent: "compose-newsletter",
      action: "messages.drafted",
      says: "the newsletter",
      act: () =>
        press("/admin/newsletter/write", {
          intent: "compose-newsletter",
          article: club.ctx.content.articles[0]?.slug ?? "",
        }),
    },
    {
      at: "/admin/newsletter",
      intent: "end-subscription",
      action: "newsletter.ended",
      says: "abena@example.ca",
      act: async () => {
        const address = "Abena@example.ca";
        await db.transaction((transaction) =>
          recordRequest(transaction, {
            id: crypto.randomUUID(),
            address,
            wording: "News of the club",
            page: "/",
            method: "newsletter form",
          }),
        );
        return press("/admin/newsletter", { intent: "end-subscription", address });
      },
    },
    action("send-later", "messages.sent", async () =>
      press((await draft()).at, { intent: "send-later", later: "2090-01-01T09:00" }),
    ),
    action("stop-message", "messages.stopped", async () =>
      press((await sent()).at, { intent: "stop-message" }),
    ),
    action("resend-message", "messages.resent", async () => {
      const { at, id } = await sent();
      await db.update(messages).set({ notBefore: sql`now()` }).where(eq(messages.id, id));
      await queueDueMessage(club.ctx);
      await db.update(deliveries).set({ state: "failed" }).where(eq(deliveries.messageId, id));
      return press(at, { intent: "resend-message" });
    }),
  ];
}
