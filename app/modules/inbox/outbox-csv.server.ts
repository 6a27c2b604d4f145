import type { AppContext } from "#core/context.server.ts";
import type { Sheet } from "#core/csv.ts";
import { sheetHeading, sheetTime } from "#core/time/time.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import { listOutbox, type OutboxMessage } from "#modules/outbox/index.server.ts";
import type { outboxList } from "./outbox-list.ts";

/** The outbox as a file, without the texts, because their links open families' pages. */
export function outboxSheet(
  ctx: Pick<AppContext, "db" | "healthKeys" | "content">,
  { search, chosen }: ListQuery<typeof outboxList>,
): Sheet<OutboxMessage, string> {
  const { timeZone: zone } = ctx.content.club;
  const query = { search, channel: chosen.channel };
  return {
    columns: [
      ["kind", ({ channel }) => channel],
      [sheetHeading("saved_at", zone), ({ createdAt }) => sheetTime(createdAt, zone)],
      ["to", ({ recipient }) => recipient],
      ["subject", ({ subject }) => subject ?? ""],
    ],
    read: (after) => listOutbox(ctx, query, { after, size: 500 }),
  };
}
