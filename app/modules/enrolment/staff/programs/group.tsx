import { data } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { namesOf } from "#core/records.ts";
import { appContext, staffContext } from "#core/request-context.ts";
import { Fields } from "#core/ui/admin/form.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { groupForm, groupFormFrom, offeringNames } from "#modules/catalogue/index.ts";
import { contentIn, readRecord } from "#modules/catalogue/index.server.ts";
import type { Content } from "#modules/content/index.ts";
import { groupEffects } from "../../schedule-effects.ts";
import { groupUse } from "../../schedule-use.server.ts";
import type { Route } from "./+types/group";
import type { ToFields } from "./answers.server.ts";
import { RecordPage } from "./record-page.tsx";
import { add, archive, mayChooseOfferings, restore, save } from "./schedule-answers.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.name : "Error");

const list = "/admin/programs/groups";
const isNew = "new";

const starting = {
  program: "track",
  logo: "sprint",
  agesFrom: "5",
  agesTo: "18",
  capacity: "",
} as Record<string, string>;

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const mayChoose = mayChooseOfferings(context.get(staffContext));
  const record =
    params.group === isNew
      ? null
      : await readRecord(ctx, { kind: "training-group", id: params.group });
  if (!record && params.group !== isNew) throw data(null, 404);
  const fields = record ? toFields(record.values) : starting;
  return {
    name: record?.name ?? "New group",
    isNew: !record,
    isArchived: record?.values.archived === true,
    fields,
    was: record ? JSON.stringify(record.values) : "",
    offerings: mayChoose ? leadingOfferings(ctx.content, codesIn(fields)) : [],
  };
}

/** The offerings by program; archived ones only if they are selected. */
const leadingOfferings = ({ catalogue }: Content, chosen: readonly string[]) =>
  catalogue.programs
    .map(({ name, type, offerings }) => ({
      program: name,
      own: offerings
        .map(({ id, title, archived }) => ({
          code: `${type} ${id}`,
          label: archived ? `${title} (archived)` : title,
          archived,
        }))
        .filter(({ code, archived }) => !archived || chosen.includes(code)),
    }))
    .filter(({ own }) => own.length > 0);

const codesIn = ({ offerings = "" }: Readonly<Record<string, string>>) =>
  offerings.split(", ").filter(Boolean);

const toFields: ToFields = (values) => ({
  ...Object.fromEntries(namesOf(values).map((name) => [name, String(values[name] ?? "")])),
  capacity: values.capacity ? String(values.capacity) : "",
});

type Given = StaffPageAction<Route.ActionArgs>;

/** Parses the form; editors cannot choose the offerings. */
function readForm({ ctx, form, fields, staff }: Given) {
  const known = ctx.content.catalogue.programs.flatMap(({ type, offerings }) =>
    offerings.map(({ id }) => `${type} ${id}`),
  );
  const chosen = form.getAll("offerings");
  const codes = known.filter((code) => chosen.includes(code));
  const read = groupFormFrom(fields, mayChooseOfferings(staff) ? codes : null);
  return { ...read, sent: { ...fields, offerings: offeringNames(codes) ?? "" } };
}

export const action = pageActions({
  "add-group"(given: Given) {
    const read = readForm(given);
    const name = String(read.values.name);
    return add(given, read, {
      kind: "training-group",
      called: name,
      values: { offerings: null, ...read.values },
      done: (id) => ({
        to: `${list}?open=${id}`,
        message: `${name} is on the schedule now. Add its weekly sessions.`,
      }),
    });
  },
  "save-group"(given: Given) {
    const { ctx, params } = given;
    const read = readForm(given);
    return save(given, read, {
      kind: "training-group",
      id: params.group,
      effects: async (transaction, { changes }) => {
        const { agesFrom, agesTo, offerings } = changes;
        if (!agesFrom && !agesTo && !offerings) return [];
        const club = { content: await contentIn(transaction, ctx.live), db: transaction };
        return groupEffects(await groupUse(club, params.group, read.values));
      },
      to: `${list}?open=${params.group}`,
      toFields,
    });
  },
  archive: (given: Given) =>
    archive(given, { kind: "training-group", id: given.params.group, to: list }),
  restore: (given: Given) =>
    restore(given, {
      kind: "training-group",
      id: given.params.group,
      to: `${list}?open=${given.params.group}`,
    }),
});

/** One training group: its text for families, its ages, and its offerings. */
export default function Group({ loaderData, actionData }: Route.ComponentProps) {
  const { isNew, offerings } = loaderData;
  return (
    <RecordPage
      what="group"
      list={{ to: list, label: "Schedule" }}
      record={loaderData}
      failure={actionData}
    >
      {(form) => (
        <>
          <div className="panel">
            <Fields form={groupForm} {...form} only={["name", "program", "logo", "who", "bring"]} />
          </div>
          <div className="panel">
            <Fields form={groupForm} {...form} only={["agesFrom", "agesTo", "capacity"]} />
            <p className="quiet">
              Athletes come into the group by offering and age. Spots: how many its coaches can
              take; staff are warned above that. It may be empty.
            </p>
          </div>
          {offerings.length > 0 && (
            <Offerings isOpen={isNew} offerings={offerings} chosen={codesIn(form.values)} />
          )}
        </>
      )}
    </RecordPage>
  );
}

interface OfferingsProps {
  isOpen: boolean;
  offerings: Route.ComponentProps["loaderData"]["offerings"];
  chosen: readonly string[];
}

const Offerings = ({ isOpen, offerings, chosen }: OfferingsProps) => (
  <details className="panel" open={isOpen || undefined}>
    <summary>Offerings that lead into it ({chosen.length})</summary>
    <fieldset className="ticks">
      <legend className="unseen">Offerings that lead into it</legend>
      <div className="form-fields">
        {offerings.map(({ program, own }) => (
          <div key={program}>
            <strong>{program}</strong>
            {own.map(({ code, label }) => (
              <label key={code}>
                <input
                  type="checkbox"
                  name="offerings"
                  value={code}
                  defaultChecked={chosen.includes(code)}
                />{" "}
                {label}
              </label>
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  </details>
);
