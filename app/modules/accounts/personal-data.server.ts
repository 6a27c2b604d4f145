import { isOlder, type Retention, rowsOf } from "#core/personal-data.server.ts";
import { staffInvitations, staffResets } from "./schema.ts";

export const retention: readonly Retention[] = [
  {
    name: "invitations",
    remove({ db, content }) {
      const days = content.club.retention.unconfirmedDays;
      return rowsOf(
        db.delete(staffInvitations).where(isOlder(staffInvitations.expiresAt, { days })),
      );
    },
  },
  {
    name: "links to a new password",
    remove({ db, content }) {
      const days = content.club.retention.unconfirmedDays;
      return rowsOf(db.delete(staffResets).where(isOlder(staffResets.expiresAt, { days })));
    },
  },
];
