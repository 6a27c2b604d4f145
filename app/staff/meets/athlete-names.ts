import { appContext } from "#app/context.ts";
import { athleteLabels } from "#domain/results/match.ts";
import { knownAthletes } from "#server/results/read.ts";
import type { Route } from "./+types/athlete-names";

/** The names that a browser suggests while staff type: too many to put on every page with such a field. */
export async function loader({ context }: Route.LoaderArgs) {
  const known = await knownAthletes(context.get(appContext));
  return Response.json([...athleteLabels(known).values()]);
}
