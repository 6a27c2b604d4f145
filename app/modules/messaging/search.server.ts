import { and, desc } from "drizzle-orm";
import { findRanked } from "#core/db/search-text.server.ts";
import type { SearchSource } from "#core/search.server.ts";
import { describeAudience } from "./describe-audience.server.ts";
import { messageList } from "./message-list.ts";
import { visibleTo } from "./list-messages.server.ts";
import { messages, messageText } from "./schema.ts";

/** Messages to families by subject and writer, the newest first. */
export const search: SearchSource[] = [
  {
    kind: "Messages to families",
    order: 6.5,
    permission: "messages.write",
    list: (text) => `${messageList.path}?${new URLSearchParams({ q: text })}`,
    async find(ctx, { terms, account, limit }) {
      const visible = await visibleTo(ctx, account);
      const { rows, isSimilar } = await findRanked(
        terms,
        { text: messageText(messages), limit },
        (isFound, most) =>
          ctx.db
            .select()
            .from(messages)
            .where(and(isFound, visible))
            .orderBy(desc(messages.changedAt))
            .limit(most),
      );
      const results = rows.map(({ id, subject, audience, state }) => ({
        title: subject,
        about: [describeAudience(ctx.content, audience), state === "sent" ? "" : state]
          .filter(Boolean)
          .join(", "),
        to: `/admin/messages/${id}`,
      }));
      return { results, isSimilar };
    },
  },
];
