import { modules } from "#app/modules.server.ts";
import { aboutChild, forGuardian } from "#modules/inbox/guardian.ts";
import { type ComposedMail, composeMail, mailFooter } from "#modules/content/mails/compose.ts";
import { messageMail } from "#modules/messaging/message-mails.ts";
import { verificationMail } from "#modules/privacy/privacy-mails.ts";
import { sessionMessage } from "#modules/messaging/sessions-mails.ts";
import { composeNotification, type NotificationKind } from "#modules/outbox/notification.ts";
import { link, notificationData, reference } from "./notification-data.ts";
import type { Content } from "#modules/content/content.ts";

type MailedContent = Pick<Content, "club" | "mails" | "donation">;

/** Every kind of mail, by its name: the notifications, the confirmations of forms, and messages to families. */
export function everyMail(content: MailedContent): Record<string, ComposedMail> {
  const { club, mails } = content;
  const receipt = "https://club.example/receipt/x";
  const form = (
    name:
      | "inquiry"
      | "application"
      | "waitingList"
      | "trial"
      | "placeFree"
      | "opensLater"
      | "transfer",
  ) => {
    const sent = { reference, receipt, link, offering: "Hurdles", amount: "$40 CAD" };
    const trial = { athlete: "Ada", practice: "Juniors: Tuesday", where: "1 Way", bring: "Shoes" };
    const values = { ...sent, ...trial, transferEmail: "gifts@club.example", day: "May 5, 2027" };
    return composeMail(mails[name], { name: "Ada", values, club });
  };
  return {
    ...notified(content),
    "refunded by cheque": composeNotification(
      modules,
      "refunded",
      { ...notificationData.refunded, method: "cheque" },
      content,
    ).mail,
    inquiry: form("inquiry"),
    "inquiry about a child": aboutChild(form("inquiry"), mails),
    "a child's, to its guardian": forGuardian(form("inquiry"), "Mei", mails),
    application: form("application"),
    "waiting list": form("waitingList"),
    "first practice": form("trial"),
    "waiting list with a place": form("placeFree"),
    "registration opens later": form("opensLater"),
    "e-transfer": form("transfer"),
    "data deletion": verificationMail({ kind: "deletion", reference, link }, content),
    ...sessionMails(content),
  };
}

/** Each notification's mail; for notifications that families get as a message, the message. */
function notified(content: MailedContent): Record<string, ComposedMail> {
  const mailOf = <K extends NotificationKind>(kind: K) =>
    composeNotification(modules, kind, notificationData[kind], content).mail;
  const kinds = Object.keys(modules.notifications) as NotificationKind[];
  return Object.fromEntries(
    kinds.flatMap((kind) => (kind === "message-test" ? [] : [[kind, mailOf(kind)]])),
  );
}

/** The messages to families about sessions, by mail and by SMS. */
function sessionMails(content: Pick<Content, "club" | "mails">) {
  const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[America/Moncton]`);
  const times = {
    day: "2026-11-24",
    venue: "",
    start: at("2026-11-24T17:30"),
    end: at("2026-11-24T18:30"),
  };
  const session = {
    ...times,
    key: "a",
    groupId: "",
    sessionId: "a",
    reason: null,
    planned: times,
    sequence: 1,
  };
  const news = ["cancelled", "moved", "extra", "planned"] as const;
  const notices = news.map((state) => {
    const about = { sessions: [{ ...session, state }], reason: "Lightning." };
    return sessionMessage(state, about, { ...content, schedules: { groups: [] }, venues: [] });
  });
  const reader = { name: "Abena", athletes: ["Ada"], familyPage: link, unsubscribe: null };
  return Object.fromEntries(
    notices.flatMap(({ subject, text, sms }, n) => [
      [`session ${news[n]}`, messageMail({ subject, text, ...reader }, content.club)],
      [`session ${news[n]}, a text`, { subject, text: `${sms}\n\n${mailFooter(content.club)}` }],
    ]),
  );
}
