import { servicesContext } from "#app/context.ts";
import { athleteLabels } from "#domain/results/match.ts";
import type { Route } from "./+types/athlete-names";

/** The names that a browser suggests while staff type: too many to put on every page with such a field. */
export async function loader({ context }: Route.LoaderArgs) {
  const known = await context.get(servicesContext).knownAthletes();
  return Response.json([...athleteLabels(known).values()]);
}
