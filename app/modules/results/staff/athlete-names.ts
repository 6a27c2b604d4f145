import { appContext } from "#core/request-context.ts";
import { athleteLabels } from "../match.ts";
import { knownAthletes } from "../read.server.ts";
import type { Route } from "./+types/athlete-names";

const mostNames = 30;

/** The names that a browser suggests while staff type: a club has too many for one list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = url.searchParams.get("q") ?? "";
  const known = await knownAthletes(context.get(appContext), { search, limit: mostNames });
  return Response.json([...athleteLabels(known).values()]);
}
