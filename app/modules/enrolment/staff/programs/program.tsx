import { data, Form, Link } from "react-router";
import { changeRecord, readRecord } from "#modules/catalogue/index.server.ts";
import { programFormFrom } from "#modules/catalogue/index.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { appContext } from "#core/request-context.ts";
import { BackLink } from "#core/ui/admin/back-link.tsx";
import { fieldProps, StaffField, StaffTextArea } from "#core/ui/admin/field.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import type { Route } from "./+types/program";
import { answerChange, incomplete, openedWith, refusal, type ToFields } from "./answers.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.name : "Error");

export async function loader({ context, params }: Route.LoaderArgs) {
  const record = await readRecord(context.get(appContext), { kind: "program", id: params.program });
  if (!record) throw data(null, 404);
  const { name, values } = record;
  return { name, fields: toFields(values), was: JSON.stringify(values) };
}

const toFields: ToFields = ({ name, heading, text }) => ({
  name: String(name),
  heading: String(heading),
  text: String(text),
});

export const action = pageActions({
  async "save-program"(given: StaffPageAction<Route.ActionArgs>) {
    const { ctx, staff, params, fields, fail } = given;
    const { values: to, errors } = programFormFrom(fields);
    if (Object.keys(errors).length > 0)
      return fail(400, {
        message: refusal(errors),
        errors,
        values: fields,
      });
    const was = openedWith(fields, to);
    if (!was) return incomplete(given);
    const change = { kind: "program", id: params.program, was, to } as const;
    const result = await changeRecord(ctx, staff, change);
    return answerChange(given, result, { to: "/admin/programs", fields, toFields, was });
  },
});

/** What a program is called, and its words on the registration page. */
export default function Program({ loaderData, actionData }: Route.ComponentProps) {
  const { name, fields, was } = loaderData;
  const values = actionData?.values ?? fields;
  const props = { values, errors: actionData?.errors ?? {} };
  return (
    <>
      <header className="page-head">
        <div>
          <BackLink to="/admin/programs">Programs</BackLink>
          <h1>{name}</h1>
        </div>
      </header>
      <FailureLine failure={actionData} />
      <Form method="post" className="program-form" key={was} noValidate>
        <input type="hidden" name="was" value={values.was ?? was} />
        <div className="panel program-words">
          <StaffField
            {...fieldProps("name", props)}
            label="Name"
            hint="What staff call it, in lists."
            maxLength={60}
            autoComplete="off"
          />
          <StaffField
            {...fieldProps("heading", props)}
            label="Heading on the registration page"
            maxLength={80}
            autoComplete="off"
          />
          <StaffTextArea
            {...fieldProps("text", props)}
            label="Text below it"
            hint="An empty line begins a new paragraph."
            rows={5}
            maxLength={2_000}
          />
        </div>
        <div className="program-save">
          <button className="staff-button primary" name="_action" value="save-program">
            Save
          </button>
          <Link className="staff-button" to="/admin/programs">
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}
