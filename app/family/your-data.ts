import { servicesContext } from "../context.ts";
import type { Route } from "./+types/your-data";
import { familyHeaders } from "./private.ts";

/** What the club has of the family, as a file for its guardian. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { familyVisit, exportOwnFamily } = context.get(servicesContext);
  const visit = await familyVisit(request.headers);
  const exported = visit && (await exportOwnFamily(visit));
  if (!exported) {
    const message = "Open the link from our e-mail first";
    return Response.json({ status: "error", message }, { status: 401, headers: familyHeaders() });
  }
  const headers = new Headers(familyHeaders());
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("Content-Disposition", 'attachment; filename="your-family.json"');
  return new Response(JSON.stringify(exported, null, 2), { headers });
}
