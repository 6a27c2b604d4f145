import { Form } from "react-router";
import { failureOf, type ActionFailure } from "#core/forms/failure.ts";
import { fieldErrors } from "#core/forms/fields.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import { appContext } from "#core/request-context.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField, StaffTextArea } from "#core/ui/admin/field.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { useMay } from "#core/ui/admin/may.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { templatePlaceholders, templateSchema } from "../reply-templates.ts";
import { deleteTemplate, listTemplates, saveTemplate } from "../reply-templates.server.ts";
import type { Route } from "./+types/templates";

export const meta: Route.MetaFunction = () => staffMeta("Reply templates");

export const loader = async ({ context }: Route.LoaderArgs) => ({
  templates: await listTemplates(context.get(appContext)),
});

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async save({ fields, fail, ...given }: Given) {
    const { id = "", ...values } = fields;
    const read = templateSchema.safeParse(values);
    if (!read.success)
      return fail(400, { id, message: "", errors: fieldErrors(read.error), values });
    const template = { id: isUuid(id) ? id : null, ...read.data };
    const outcome = await saveTemplate(given.ctx, template, given.staff);
    if (outcome === "taken") {
      const errors = { name: "Another template has this name" };
      return fail(409, { id, message: "", errors, values });
    }
    // The typed text is kept in the form for a new one.
    if (outcome === "gone") {
      const errors = { name: "A colleague deleted this template: save it as a new one" };
      return fail(409, { id: "", message: "", errors, values });
    }
    return reloadWithMessage(given, `Saved: ${template.name}.`);
  },
  async delete(given: Given) {
    const { ctx, staff, fields } = given;
    const deleted = isUuid(fields.id ?? "") && (await deleteTemplate(ctx, fields.id ?? "", staff));
    return reloadWithMessage(
      given,
      deleted ? "Deleted." : { note: "A colleague had already deleted it." },
    );
  },
});

/** The reply templates. */
export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { templates } = loaderData;
  const mayWrite = useMay()("inbox.templates");
  return (
    <>
      <PageHead
        title="Reply templates"
        about="Texts to insert into an answer in the inbox, where they can still be changed."
      />
      {templates.length === 0 && (
        <EmptyState title="No reply templates yet">
          <p>A good first one is the answer that you write most often.</p>
        </EmptyState>
      )}
      {templates.map((template) => {
        const failure = failureOf(actionData, "save", template.id);
        return (
          <details className="panel" key={template.id} open={failure ? true : undefined}>
            <summary>{template.name}</summary>
            {mayWrite ? (
              <TemplateForm template={template} failure={failure} />
            ) : (
              <p className="written">{template.text}</p>
            )}
          </details>
        );
      })}
      {mayWrite && (
        <section className="panel" aria-labelledby="new">
          <h2 id="new">New template</h2>
          <TemplateForm
            key={templates.length}
            template={{ id: "", name: "", text: "" }}
            failure={failureOf(actionData, "save")}
          />
        </section>
      )}
    </>
  );
}

interface TemplateFormProps {
  /** A new one has no id. */
  template: { id: string; name: string; text: string };
  failure: ActionFailure | undefined;
}

const placeholders = Object.entries(templatePlaceholders)
  .map(([name, meaning]) => `{${name}}: ${meaning}`)
  .join("; ");

function TemplateForm({ template: { id, name, text }, failure }: TemplateFormProps) {
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <StaffField
        id={`name${id}`}
        name="name"
        label="Name"
        maxLength={60}
        defaultValue={failure?.values.name ?? name}
        error={failure?.errors.name}
      />
      <StaffTextArea
        id={`text${id}`}
        name="text"
        label="Text"
        rows={5}
        maxLength={10_000}
        hint={`You can use: ${placeholders}.`}
        defaultValue={failure?.values.text ?? text}
        error={failure?.errors.text}
      />
      <div className="action-row">
        <ActionButton action="save" look="primary">
          Save
        </ActionButton>
        {id && (
          <ActionButton action="delete" look="danger">
            Delete
          </ActionButton>
        )}
      </div>
    </Form>
  );
}
