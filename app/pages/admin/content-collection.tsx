import { data, Link, type ShouldRevalidateFunction } from "react-router";
import { Icon } from "#app/admin/icon.tsx";
import { spokenTime } from "#app/admin/spoken-time.ts";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { answerSave } from "#app/admin/words/answer-save.ts";
import { choicesFrom } from "#app/admin/words/choices-from.ts";
import { CollectionEditor } from "#app/admin/words/collection-editor.tsx";
import { fieldIn } from "#app/admin/words/field-address.ts";
import { History } from "#app/admin/words/history.tsx";
import { servicesContext } from "#app/context.ts";
import { asEditorsSee } from "#domain/content/admin-changes.ts";
import { guideTo } from "#domain/content/collection-guide.ts";
import { type CollectionName, isCollection } from "#domain/content/collections.ts";
import { formSchema, toFormData } from "#domain/content/form-schema.ts";
import { mayAct } from "#domain/staff-rights.ts";
import type { Route } from "./+types/content-collection";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData?.title ?? "Not found");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const collection = collectionFor(params.collection, context);
  const services = context.get(servicesContext);
  const { value, version, unusable, history } = await services.openCollection(collection);
  const { title, about, page } = guideTo(collection);
  const clock = services.clock();
  const { role } = context.get(staffContext);
  return {
    ...{ title, about, page, version, unusable },
    target: fieldIn(url.searchParams),
    saved: Number(url.searchParams.get("saved")) === version && version > 0,
    schema: mayAct(role, "admin") ? formSchema(collection) : asEditorsSee(formSchema(collection)),
    value: toFormData(value),
    choices: choicesFrom(services.content, services.pictures),
    changes: history.map(({ version, savedAt, savedBy: by, isDefault }) => ({
      ...{ version, by, isDefault },
      at: spokenTime(savedAt, clock),
    })),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const collection = collectionFor(params.collection, context);
  const form = await request.formData();
  return answerSave(context.get(servicesContext), context.get(staffContext), { collection, form });
}

/** @throws 404 for what is no collection, 403 for one that is not this person's to change */
function collectionFor(name: string, context: Route.LoaderArgs["context"]): CollectionName {
  if (!isCollection(name)) throw data(null, 404);
  if (!mayAct(context.get(staffContext).role, guideTo(name).role)) throw data(null, 403);
  return name;
}

/** What was written stays in the form when a save did not go through, whatever is saved by now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => (actionStatus >= 400 ? false : defaultShouldRevalidate);

/** One collection: its form, made from its schema, and its earlier versions. */
export default function ContentCollection({ loaderData, actionData }: Route.ComponentProps) {
  const { title, about, page, version, unusable, saved, changes } = loaderData;
  return (
    <>
      <header className="page-head">
        <div>
          <Link className="back" to="/admin/content">
            <Icon name="back" />
            Words of the site
          </Link>
          <h1>{title}</h1>
          <p className="quiet">{about}</p>
        </div>
        <a className="staff-button" href={page}>
          See it on the website
        </a>
      </header>
      <p role="status" className={saved && !actionData ? "notice" : undefined}>
        {saved && !actionData && "Saved. The website shows it now."}
      </p>
      {unusable && (
        <p className="notice">
          What is saved here does not fit the site any more, so visitors see the built-in words.
          Your words are kept below: mend and save them, or go back to the default. ({unusable})
        </p>
      )}
      <noscript>
        <p className="notice">Editing needs JavaScript; earlier versions come back without.</p>
      </noscript>
      <CollectionEditor key={version} {...loaderData} refusal={actionData} />
      <History changes={changes} version={version} />
    </>
  );
}
