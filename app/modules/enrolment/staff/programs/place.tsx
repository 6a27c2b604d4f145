import { data } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { namesOf } from "#core/records.ts";
import { countries } from "#core/regions.ts";
import { appContext } from "#core/request-context.ts";
import { Fields } from "#core/ui/admin/form.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { venueForm, venueFormFrom } from "#modules/catalogue/index.ts";
import { contentIn, readRecord } from "#modules/catalogue/index.server.ts";
import { placeEffects } from "../../schedule-effects.ts";
import { placeUse } from "../../schedule-use.server.ts";
import type { Route } from "./+types/place";
import type { ToFields } from "./answers.server.ts";
import { RecordPage } from "./record-page.tsx";
import { add, archive, restore, save } from "./schedule-answers.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.name : "Error");

const list = "/admin/programs/places";
const isNew = "new";

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { club, venues } = ctx.content;
  const record =
    params.place === isNew ? null : await readRecord(ctx, { kind: "venue", id: params.place });
  if (!record && params.place !== isNew) throw data(null, 404);
  return {
    name: record?.name ?? "New location",
    isNew: !record,
    isArchived: record?.values.archived === true,
    fields: record
      ? toFields(record.values)
      : ({
          town: club.towns[0] ?? "",
          province: venues[0]?.province ?? countries.Canada[0],
        } as Record<string, string>),
    was: record ? JSON.stringify(record.values) : "",
    // An archived location may be in a town that the club no longer uses.
    towns: [...new Set([...club.towns, ...(record ? [String(record.values.town)] : [])])].map(
      (town) => ({ value: town, label: town }),
    ),
  };
}

const toFields: ToFields = (values) =>
  Object.fromEntries(namesOf(values).map((name) => [name, String(values[name] ?? "")]));

type Given = StaffPageAction<Route.ActionArgs>;

const readForm = ({ ctx, fields }: Given) => ({
  ...venueFormFrom(fields, ctx.content.club.towns),
  sent: fields,
});

export const action = pageActions({
  "add-location"(given: Given) {
    const read = readForm(given);
    const name = String(read.values.name);
    return add(given, read, {
      kind: "venue",
      called: name,
      values: read.values,
      done: () => ({ to: list, message: `${name} is added. Sessions can take place there.` }),
    });
  },
  "save-location"(given: Given) {
    const { ctx, params } = given;
    return save(given, readForm(given), {
      kind: "venue",
      id: params.place,
      effects: async (transaction, { changes }) =>
        changes.street || changes.town
          ? placeEffects(
              await placeUse(
                { content: await contentIn(transaction, ctx.live), db: transaction },
                params.place,
              ),
            )
          : [],
      to: list,
      toFields,
    });
  },
  archive: (given: Given) => archive(given, { kind: "venue", id: given.params.place, to: list }),
  restore: (given: Given) => restore(given, { kind: "venue", id: given.params.place, to: list }),
});

/** One location: its name, its address, and its text for families. */
export default function Place({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RecordPage
      what="location"
      list={{ to: list, label: "Locations" }}
      record={loaderData}
      failure={actionData}
    >
      {(form) => (
        <div className="panel">
          <Fields form={venueForm} {...form} options={{ town: loaderData.towns }} />
        </div>
      )}
    </RecordPage>
  );
}
