import { useEffect, useState } from "react";
import {
  data,
  type ShouldRevalidateFunction,
  useBlocker,
  useNavigation,
  useSubmit,
} from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import { portraitFiles } from "#core/ui/portrait-files.server.ts";
import { asEditorsSee } from "../admin-fields.ts";
import {
  type CollectionName,
  guideTo,
  isCollection,
  formSchema,
  type FormSchema,
  toFormData,
  libraryName,
} from "#modules/content/index.ts";
import { listUploads } from "#modules/media/index.server.ts";
import { agreedOn } from "#modules/media/ui.ts";
import { refused } from "#core/ui/admin/refused.ts";
import { relativeTime } from "#core/relative-time.ts";
import { can } from "#core/audit/staff.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { openCollection } from "../editor.server.ts";
import { ErrorLine } from "#core/ui/admin/result-line.tsx";
import { saveObstacle } from "#core/ui/admin/save-obstacle.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/collection";
import { fieldId, fieldIn } from "./field-path.ts";
import { type Choices, choicesFrom } from "./form-context.ts";
import { ContentForm } from "./form.tsx";
import { restoreSent, saveSent } from "./answer-save.ts";
import { History, type Refusal, SaveResult } from "./save.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData?.title ?? "Not found");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const collection = collectionFor(params.collection, context);
  const ctx = context.get(appContext);
  const { value, version, setAside, history } = await openCollection(ctx, collection);
  const { title, about, page } = guideTo(collection);
  const clock = clockOf(ctx);
  const account = context.get(staffContext);
  return {
    title,
    about,
    page,
    version,
    setAside,
    target: fieldIn(url.searchParams),
    schema: can(account, "content.settings")
      ? formSchema(collection)
      : asEditorsSee(formSchema(collection)),
    value: toFormData(value),
    choices: {
      ...choicesFrom(ctx.content, ctx.pictures, portraitFiles),
      photo: (await listUploads(ctx)).map((upload) => ({
        value: libraryName(upload.id),
        label: upload.picture.alt || upload.fileName || "no description yet",
        upload,
        agreedOn: agreedOn(upload, clock.zone),
      })),
    },
    changes: history.map(({ version, savedAt, savedBy: by, isDefault }) => ({
      version,
      by,
      isDefault,
      at: relativeTime(savedAt, clock),
    })),
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  save: (given: Given) => saveSent(given, collectionFor(given.params.collection, given.context)),
  restore: (given: Given) =>
    restoreSent(given, collectionFor(given.params.collection, given.context)),
});

/** @throws 404 for an unknown collection, 403 for one this person may not change */
function collectionFor(name: string, context: Route.LoaderArgs["context"]): CollectionName {
  if (!isCollection(name)) throw data(null, 404);
  const account = context.get(staffContext);
  if (!can(account, guideTo(name).permission)) throw refused(account);
  return name;
}

/** After a failed save the form keeps its input, even if a colleague has saved since. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 200,
  defaultShouldRevalidate,
}) => (actionStatus >= 400 ? false : defaultShouldRevalidate);

/** One collection: its form, generated from its schema, and its earlier versions. */
export default function ContentCollection({ loaderData, actionData }: Route.ComponentProps) {
  const { title, about, page, version, setAside, changes } = loaderData;
  return (
    <>
      <PageHead title={title} back={["/admin/content", "Website content"]} about={about}>
        {page && (
          <a className="staff-button" href={page}>
            {page.startsWith("/admin") ? "See where it is used" : "See it on the website"}
          </a>
        )}
      </PageHead>
      {setAside && (
        <p className="notice">
          The site has a new version. {setAside} Your text is below: check it and save, or go back
          to the default.
        </p>
      )}
      <noscript>
        <p className="notice">Editing needs JavaScript; restoring an earlier version does not.</p>
      </noscript>
      <CollectionEditor key={version} {...loaderData} refusal={actionData} />
      <History changes={changes} version={version} />
    </>
  );
}

interface CollectionEditorProps {
  schema: FormSchema;
  value: unknown;
  /** The value's version. */
  version: number;
  choices: Choices;
  refusal: Refusal | undefined;
  /** The field to scroll to, if any. */
  target: (string | number)[] | null;
}

/** A collection's form, the last save's result, and the save bar. */
function CollectionEditor(props: CollectionEditorProps) {
  const { schema, value, version, choices, refusal, target } = props;
  const [changed, setChanged] = useState(false);
  const [latest, setLatest] = useState(value);
  useEffect(() => {
    // A read-only field takes no focus: scroll it into view.
    const field = target && document.getElementById(fieldId(target));
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [target]);
  const submit = useSubmit();
  const saving = useNavigation().formMethod === "POST";
  useLeaveWarning(changed && !saving);
  const [obstacle, setObstacle] = useState<{ message: string } | null>(null);
  const [latestBase, setLatestBase] = useState(version);
  const save = async (content: unknown, base: number, confirmed = "") => {
    setLatest(content);
    setLatestBase(base);
    const found = await saveObstacle();
    setObstacle(found);
    if (found) return;
    const value = JSON.stringify(content);
    await submit({ _action: "save", base, value, confirmed }, { method: "post" });
  };
  return (
    <>
      <SaveResult
        refusal={refusal}
        schema={schema}
        onOverrule={(theirs) => void save(latest, theirs)}
        onConfirm={(confirmed) => void save(latest, latestBase, confirmed)}
      />
      <ContentForm
        {...{ schema, value, choices, target }}
        problems={refusal?.outcome === "invalid" ? refusal.problems : []}
        onChange={() => setChanged(true)}
        onSave={(content) => void save(content, version)}
      >
        <div className="save-bar">
          <ErrorLine error={obstacle} />
          <button className="staff-button primary" aria-disabled={saving || undefined}>
            {saving ? "Saving…" : "Save and publish"}
          </button>
          <span className="quiet">{changed ? "Unsaved changes" : "No changes"}</span>
        </div>
      </ContentForm>
    </>
  );
}

const question = "You have unsaved changes. Leave without saving?";

/** Asks for confirmation before unsaved changes are lost by following a link or closing the window. */
function useLeaveWarning(unsaved: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [unsaved]);
}
