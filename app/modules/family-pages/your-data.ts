import { type FamilyVisit, visitOf } from "#modules/families/index.server.ts";
import { listOwnWaiting, openInvites } from "#modules/billing/index.server.ts";
import { messagesTo } from "#modules/messaging/index.server.ts";
import { readOwnPractices } from "#modules/training/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { exportOwnFamily, readFamilyPage } from "./page.server.ts";
import { readCalendar } from "./calendar-key.server.ts";
import { appContext } from "#core/request-context.ts";
import type { Route } from "./+types/your-data";
import { familyHeaders } from "./private.ts";

/** Longer than any message is stored. */
const allDays = 3650;

/** The family's data at the club, as a file for its guardian. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const visit = await visitOf(ctx, request.headers);
  const exported = visit && (await exportOwnFamily(ctx, visit));
  if (!exported) {
    const message = "Open the link from our email first";
    return Response.json({ status: "error", message }, { status: 401, headers: familyHeaders() });
  }
  const file = { ...exported, ...(await onThePage(ctx, visit)) };
  const headers = new Headers(familyHeaders());
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("Content-Disposition", 'attachment; filename="your-family.json"');
  return new Response(JSON.stringify(file, null, 2), { headers });
}

/** The page's other data, which come from other services. */
async function onThePage(ctx: AppContext, visit: FamilyVisit) {
  const [page, waiting, messages, invites, practices, calendar] = await Promise.all([
    readFamilyPage(ctx, visit),
    listOwnWaiting(ctx, visit),
    messagesTo(ctx, visit, allDays),
    openInvites(ctx, visit.familyId),
    readOwnPractices(ctx, visit),
    readCalendar(ctx, visit.familyId),
  ]);
  return {
    waitingLists: waiting.map(({ id: _id, ...entry }) => entry),
    messages: messages.map(({ id: _id, ...message }) => message),
    nextSeason: invites.map(({ id: _id, ...invite }) => invite),
    comingPractices: practices.map(({ athleteId, key: _key, groupId: _group, ...practice }) => ({
      athlete: page?.athletes.find(({ id }) => id === athleteId)?.givenName ?? "",
      ...practice,
    })),
    hasCalendar: calendar !== "none",
  };
}
