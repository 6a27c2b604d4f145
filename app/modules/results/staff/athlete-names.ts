import { appContext } from "#core/request-context.ts";
import { athleteLabels } from "../match.ts";
import { knownAthletes } from "../read.server.ts";
import type { Route } from "./+types/athlete-names";

/** The names that a browser suggests while staff type: too many to put on every page with such a field. */
export async function loader({ context }: Route.LoaderArgs) {
  const known = await knownAthletes(context.get(appContext));
  return Response.json([...athleteLabels(known).values()]);
}
