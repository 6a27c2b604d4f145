import { and, eq, sql } from "drizzle-orm";
import {
  isAddress,
  isOlder,
  type PersonalRecords,
  type Retention,
  rowsOf,
} from "#core/personal-data.server.ts";
import { endReturned } from "./returned-mail.server.ts";
import { messages, newsletterConsents, newsletterSubscribers } from "./schema.ts";

export const personalRecords: readonly PersonalRecords[] = [
  {
    name: "your entry in the newsletter, with your consents",
    addresses: sql`select ${newsletterSubscribers.email} from ${newsletterSubscribers}`,
    read: (db, email) =>
      db
        .select({
          address: newsletterSubscribers.address,
          state: newsletterSubscribers.state,
          event: newsletterConsents.event,
          at: newsletterConsents.at,
          page: newsletterConsents.page,
          method: newsletterConsents.method,
          wording: newsletterConsents.wording,
        })
        .from(newsletterSubscribers)
        .innerJoin(newsletterConsents, eq(newsletterConsents.email, newsletterSubscribers.email))
        .where(isAddress(newsletterSubscribers.email, email)),
    remove: (transaction, email) =>
      rowsOf(
        transaction
          .delete(newsletterSubscribers)
          .where(isAddress(newsletterSubscribers.email, email)),
      ),
  },
];

const { state, changedAt } = newsletterSubscribers;

export const retention: readonly Retention[] = [
  {
    name: "newsletter requests",
    remove({ db, content }) {
      const isOld = isOlder(changedAt, { days: content.club.retention.unconfirmedDays });
      return rowsOf(db.delete(newsletterSubscribers).where(and(eq(state, "asked"), isOld)));
    },
  },
  {
    name: "ended subscriptions",
    async remove({ db, content }) {
      // Ends the subscriptions whose mails were returned.
      await endReturned(db);
      const isOld = isOlder(changedAt, { months: content.club.retention.endedConsentMonths });
      return rowsOf(db.delete(newsletterSubscribers).where(and(eq(state, "unsubscribed"), isOld)));
    },
  },
  {
    // With their deliveries, which record who got them.
    name: "messages to families",
    remove({ db, content }) {
      const lastChange = sql`coalesce(${messages.sentAt}, ${messages.changedAt})`;
      const months = content.club.retention.messageMonths;
      return rowsOf(db.delete(messages).where(isOlder(lastChange, { months })));
    },
  },
];
