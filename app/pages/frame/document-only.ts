import { redirectDocument } from "react-router";

interface ClientVisit<T> {
  request: Request;
  serverLoader: () => Promise<T>;
}

/**
 * The `clientLoader` of a page that may embed another site: reached from within the site it is
 * loaded as a document of its own, since the policy of the page before does not allow the embed.
 */
export async function documentOnly<T extends { frame?: unknown; widget?: unknown }>(
  visit: ClientVisit<T>,
) {
  const content = await visit.serverLoader();
  if (content.frame || content.widget) throw redirectDocument(visit.request.url);
  return content;
}
