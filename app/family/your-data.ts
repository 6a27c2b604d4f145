import type { FamilyVisit } from "#server/families/links.ts";
import type { Services } from "#server/services.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/your-data";
import { familyHeaders } from "./private.ts";

/** Longer than any message is stored. */
const allDays = 3650;

/** The family's data at the club, as a file for its guardian. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const visit = await services.familyVisit(request.headers);
  const exported = visit && (await services.exportOwnFamily(visit));
  if (!exported) {
    const message = "Open the link from our e-mail first";
    return Response.json({ status: "error", message }, { status: 401, headers: familyHeaders() });
  }
  const file = { ...exported, ...(await onThePage(services, visit)) };
  const headers = new Headers(familyHeaders());
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("Content-Disposition", 'attachment; filename="your-family.json"');
  return new Response(JSON.stringify(file, null, 2), { headers });
}

/** The page's other data, which come from other services. */
async function onThePage(services: Services, visit: FamilyVisit) {
  const [page, waiting, messages, invites, practices, calendar] = await Promise.all([
    services.readFamilyPage(visit),
    services.listOwnWaiting(visit),
    services.messagesTo(visit, allDays),
    services.openInvites(visit.familyId),
    services.readOwnPractices(visit),
    services.readFamilyCalendar(visit),
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
