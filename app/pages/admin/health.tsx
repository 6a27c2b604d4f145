import { data } from "react-router";
import { HealthList } from "#app/admin/health-list.tsx";
import { RehearsalReport } from "#app/admin/rehearsal-report.tsx";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/health";

export const meta: Route.MetaFunction = () => staffMeta("Health");

export async function loader({ context }: Route.LoaderArgs) {
  return { findings: await context.get(servicesContext).readHealth() };
}

/** The one action here plays a visitor through every vendor. */
export async function action({ request, context }: Route.ActionArgs) {
  const intent = (await request.formData()).get("intent");
  if (intent !== "rehearse") throw new Response("There is no such action", { status: 400 });
  return data(await context.get(servicesContext).rehearse(context.get(staffContext)));
}

/** Whether everything the club depends on works, in plain words. */
export default function Health({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <header className="page-head">
        <h1>Health</h1>
      </header>
      <HealthList findings={loaderData.findings} />
      <RehearsalReport rehearsal={actionData ?? null} />
    </>
  );
}
