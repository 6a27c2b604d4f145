import { data } from "react-router";
import { changeRecord, readRecord } from "#modules/catalogue/index.server.ts";
import { programForm, programFormFrom } from "#modules/catalogue/index.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { appContext } from "#core/request-context.ts";
import { AdminForm } from "#core/ui/admin/form.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import type { Route } from "./+types/program";
import { PageHead } from "#core/ui/admin/page-head.tsx";
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

/** A program's name for staff, and its text on the registration page. */
export default function Program({ loaderData, actionData }: Route.ComponentProps) {
  const { name, fields, was } = loaderData;
  return (
    <>
      <PageHead title={name} back={["/admin/programs", "Offerings"]} />
      <AdminForm
        key={was}
        form={programForm}
        values={fields}
        failure={actionData}
        action="save-program"
        submit="Save"
        cancel="/admin/programs"
      >
        <input type="hidden" name="was" value={actionData?.values.was ?? was} />
      </AdminForm>
    </>
  );
}
