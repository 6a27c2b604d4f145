import { Link } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { appContext } from "#core/request-context.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { listArchivedSchedule } from "#modules/catalogue/index.server.ts";
import type { Route } from "./+types/places";
import { ArchivedSchedule } from "./archived-schedule.tsx";
import { RecentChanges } from "./changes.tsx";
import { Failure } from "./effects.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { changesOf, restore, undoFrom } from "./schedule-answers.server.ts";

export const meta: Route.MetaFunction = () => staffMeta("Locations");

const page = "/admin/programs/places";
const kinds = ["venue"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { venues, schedules, contact } = ctx.content;
  const archived = await listArchivedSchedule(ctx.db);
  return {
    places: venues.map(({ id, name, street, town }) => ({
      id,
      name,
      address: `${street}, ${town}`,
      use: useText(
        schedules.sessions.filter(({ venue }) => venue === id).length,
        contact.touch.places.includes(id),
      ),
    })),
    archived: archived.filter(({ kind }) => kind === "venue"),
    changes: await changesOf(ctx, kinds),
  };
}

function useText(sessions: number, isContact: boolean): string {
  const parts = [
    sessions === 0
      ? "No weekly session"
      : sessions === 1
        ? "1 weekly session"
        : `${sessions} weekly sessions`,
    ...(isContact ? ["on the contact page"] : []),
  ];
  return parts.join(", ");
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  restore(given: Given) {
    const { id: form = "", record: id = "" } = given.fields;
    return restore(given, { kind: "venue", id, to: page, form });
  },
  undo: (given: Given) => undoFrom(given, page, kinds),
});

/** The locations where the club trains. */
export default function Places({ loaderData, actionData }: Route.ComponentProps) {
  const { places, archived, changes } = loaderData;
  return (
    <>
      <PageHead title="Locations">
        <Link className="staff-button primary" to={`${page}/new`}>
          <Icon name="plus" />
          New location
        </Link>
      </PageHead>
      <Failure failure={actionData} />
      {places.length === 0 && (
        <EmptyState title="No location yet">
          <p>Weekly sessions need a location: add the first one.</p>
        </EmptyState>
      )}
      <ul className="lines narrow">
        {places.map(({ id, name, address, use }) => (
          <li key={id}>
            <div>
              <Link to={`${page}/${id}`}>{name}</Link>
              <span className="quiet">{address}</span>
            </div>
            <span className="quiet">{use}</span>
          </li>
        ))}
      </ul>
      <ArchivedSchedule
        records={archived}
        about="Nobody trains there any more. To use one again, restore it."
        failure={actionData}
      />
      <RecentChanges changes={changes} at={page} />
    </>
  );
}
