import { appContext } from "#core/request-context.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { pageActions } from "#core/forms/page-actions.server.ts";
import { locationKind } from "../location-kind.server.ts";
import { locationFieldsSchema } from "../writing-fields.ts";
import type { Route } from "./+types/location-page";
import { WritingForm } from "./form.tsx";
import { LocationFields, locationFieldsOf, type LocationForm } from "./location-fields.tsx";
import { editorActions, openWriting } from "./route.ts";

const home = "/admin/location-pages";
const calls = {
  create: "/api/locationpages/create",
  item: "/api/locationpages",
  idName: "location_id",
};
const empty = { ...locationFieldsSchema.parse({ main_heading: "-" }), main_heading: "" };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData?.fields.main_heading || "Add New Location Page");

export async function loader({ url: { searchParams }, params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  return openWriting(ctx, locationKind(ctx), params.page, { query: searchParams, empty });
}

export const action = pageActions(
  editorActions((ctx) => ({ kind: locationKind(ctx), home, fieldsOf: locationFieldsOf })),
);

/** The editor of a town's page (docs/specification.md 2.20). */
export default function EditLocationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { start, fields } = loaderData;
  const given = actionData?.given as LocationForm | undefined;
  return (
    <WritingForm
      key={`${start.id} ${start.shows}`}
      title={start.id === null ? "Add New Location Page" : "Edit Location"}
      saveLabel="Save page"
      {...{ home, calls, start, error: actionData, fieldsOf: locationFieldsOf }}
    >
      <LocationFields
        fields={given ?? fields}
        isPublished={start.state === "published"}
        fieldError={actionData}
      />
    </WritingForm>
  );
}
