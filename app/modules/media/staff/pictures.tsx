import { Form, Link, useRevalidator } from "react-router";
import { appContext } from "#core/request-context.ts";
import type { Upload } from "#modules/content/index.ts";
import { relativeTime, type RelativeTime } from "#core/relative-time.ts";
import { consentSchema } from "../portrait-consent.ts";
import type { UploadUse } from "../uses.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { deleteUpload } from "../library.server.ts";
import { type BuiltInPicture, listBuiltIn, listPictures } from "../list-pictures.server.ts";
import { builtInFolder, builtInList, pictureList } from "../picture-list.ts";
import { recordConsent, withdrawConsent } from "../consent.server.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { fieldErrors } from "#core/forms/fields.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/pictures";
import { agreedOn } from "./agreed-on.ts";
import { ConsentForm } from "./consent.tsx";
import { CropGuide } from "./crop-guide.tsx";
import { PictureLabels } from "./describe.tsx";
import { smallest } from "./library.tsx";
import { PictureDrop } from "./upload.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Pictures");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const isBuiltIn = url.searchParams.get("folder") === builtInFolder;
  const builtInQuery = listQuery(builtInList, url.searchParams);
  const query = listQuery(pictureList, url.searchParams);
  const { rows, next } = isBuiltIn ? { rows: [], next: null } : await listPictures(ctx, query);
  const clock = clockOf(ctx);
  return {
    builtIn: isBuiltIn ? { query: builtInQuery, ...listBuiltIn(ctx, builtInQuery) } : null,
    query,
    next,
    pictures: rows.map((upload) => ({
      key: upload.id,
      ...upload,
      uploaded: relativeTime(new Date(upload.uploadedAt), clock),
      agreedOn: agreedOn(upload, clock.zone),
    })),
  };
}

/** The page of the library that a form was on. */
const pageOf = (request: Request) => `/admin/pictures${new URL(request.url).search}`;

/** Deletes an unused picture; records or withdraws a consent. */
export const action = pageActions({
  async withdraw({ ctx, staff, fields: { id = "" }, request }: StaffPageAction) {
    await withdrawConsent(ctx, id, staff);
    const message =
      "The consent was withdrawn. The site shows this picture nowhere; where it was a portrait, the drawing is back.";
    return redirectWithMessage(ctx, `${pageOf(request)}#picture-${id}`, message);
  },
  async consent({ ctx, staff, fields: values, fail, request }: StaffPageAction) {
    const { id = "", agreedBy = "", agreed } = values;
    const checked = consentSchema.safeParse({ agreed: agreed === "yes", agreedBy });
    if (!checked.success) {
      const errors = fieldErrors(checked.error);
      return fail(400, { id, message: Object.values(errors).join(". "), errors, values });
    }
    const isRecorded = await recordConsent(ctx, id, checked.data.agreedBy, staff);
    if (!isRecorded) return fail(404, { message: "There is no such picture." });
    const message = "The consent was recorded. The picture can be chosen as a portrait now.";
    return redirectWithMessage(ctx, `${pageOf(request)}#picture-${id}`, message);
  },
  async delete({ ctx, staff, fields: { id = "" }, fail, request }: StaffPageAction) {
    if ((await deleteUpload(ctx, id, staff)) === "used")
      return fail(409, { message: "A page uses this picture. Remove it there first." });
    return redirectWithMessage(ctx, pageOf(request), "The picture was deleted.");
  },
});

/** Every picture staff uploaded. */
export default function AdminPictures({ loaderData, actionData }: Route.ComponentProps) {
  const { pictures, builtIn, query, next } = loaderData;
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead title="Pictures" />
      <p className="field-error" role="alert">
        {actionData?.id ? (
          <a href={`#picture-${actionData.id}`}>{actionData.message}</a>
        ) : (
          actionData?.message
        )}
      </p>
      <PictureDrop onUploaded={() => void revalidate()} />
      <PictureFolders isBuiltIn={builtIn !== null} />
      {builtIn ? (
        <DataList
          list={builtInList}
          query={builtIn.query}
          label="Built-in pictures"
          show={builtInGrid}
          rows={builtIn.rows}
          next={builtIn.next}
          empty={
            <EmptyState title="No built-in pictures">
              <p>The website came without pictures.</p>
            </EmptyState>
          }
        />
      ) : (
        <DataList
          list={pictureList}
          query={query}
          label="Uploaded pictures, newest first"
          show={pictureGrid(actionData)}
          rows={pictures}
          next={next}
          empty={
            <EmptyState title="No pictures yet">
              <p>
                Pictures you upload here or in an article stay in this library, so that you can use
                them again.
              </p>
            </EmptyState>
          }
        />
      )}
    </>
  );
}

const PictureFolders = ({ isBuiltIn }: { isBuiltIn: boolean }) => (
  <nav className="boxes" aria-label="Folders">
    <Link to={pictureList.path} aria-current={isBuiltIn ? undefined : "page"}>
      Uploaded
    </Link>
    <Link to={`?folder=${builtInFolder}`} aria-current={isBuiltIn ? "page" : undefined}>
      Built-in
    </Link>
  </nav>
);

/** The pictures that came with the website; a page of the website's texts chooses them by name. */
const builtInGrid = (pictures: readonly BuiltInPicture[]) => (
  <ul className="written-grid">
    {pictures.map(({ key, alt, file, width, height }) => (
      <li key={key} className="written-card">
        <img
          className="written-picture"
          src={file}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
        />
        <div className="written-words">
          <p>{alt}</p>
          <p className="quiet">
            {key} · {width} × {height}
          </p>
        </div>
      </li>
    ))}
  </ul>
);

/** A picture as the library displays it. */
interface PictureEntry extends Upload {
  uses: UploadUse[];
  uploaded: RelativeTime;
  /** When the consent was recorded, as text. */
  agreedOn: string;
}

const pictureGrid = (failure: ActionFailure | undefined) => (pictures: readonly PictureEntry[]) => (
  <PictureGrid pictures={pictures} failure={failure} />
);

interface PictureGridProps {
  pictures: readonly PictureEntry[];
  failure: ActionFailure | undefined;
}

/** The library's pictures: descriptions, uses, and a delete button for unused ones. */
function PictureGrid({ pictures, failure }: PictureGridProps) {
  return (
    <ul className="written-grid">
      {pictures.map((entry) => (
        <li key={entry.id} id={`picture-${entry.id}`} className="written-card">
          <img
            className="written-picture"
            src={smallest(entry)}
            alt={entry.picture.alt || entry.fileName}
            width={entry.picture.wide.width}
            height={entry.picture.wide.height}
            loading="lazy"
          />
          <div className="written-words">
            <p>{entry.picture.alt || <em>No description yet</em>}</p>
            <p className="quiet">
              {entry.picture.wide.width} × {entry.picture.wide.height},{" "}
              {Math.max(1, Math.round(entry.bytes / 1024))} KB in all sizes ·{" "}
              <When time={entry.uploaded} /> by {entry.uploadedBy}
            </p>
            <Uses uses={entry.uses} />
            <details className="picture-details">
              <summary>Describe it</summary>
              <PictureLabels id={entry.id} url={smallest(entry)} picture={entry.picture} />
            </details>
            <details className="picture-details" open={failure?.id === entry.id || undefined}>
              <summary>
                {entry.consent
                  ? "A portrait: consent given"
                  : entry.picture.withdrawn
                    ? "Taken down: consent withdrawn"
                    : "Use it as a portrait"}
              </summary>
              <CropGuide picture={entry.picture} />
              <ConsentForm
                entry={entry}
                on={entry.agreedOn}
                failure={failureOf(failure, "consent", entry.id)}
              />
            </details>
          </div>
          {entry.uses.length === 0 && (
            <Form className="written-ways" method="post">
              <input type="hidden" name="id" value={entry.id} />
              <button className="staff-button danger" name="_action" value="delete">
                <Icon name="bin" />
                Delete permanently
                <span className="unseen">: {entry.picture.alt || entry.fileName}</span>
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

const sections = {
  article: "/admin/blogs",
  location: "/admin/location-pages",
  words: "/admin/content",
};

const permissions = {
  article: "articles.edit",
  location: "locations.edit",
  words: "content.edit",
} as const;

/** Where to edit a page; its number or name follows. */
const editors = {
  article: `${sections.article}?edit=`,
  location: `${sections.location}?edit=`,
  words: `${sections.words}/`,
};

function Uses({ uses }: { uses: UploadUse[] }) {
  if (uses.length === 0) return <p className="quiet">Not used anywhere</p>;
  return (
    <p>
      Used in{" "}
      {uses.map(({ kind, id, title, isDeleted }, at) => (
        <span key={`${kind} ${id}`}>
          {at > 0 && ", "}
          <MayLink may={permissions[kind]} to={isDeleted ? sections[kind] : editors[kind] + id}>
            {title || "a draft without a title"}
          </MayLink>
          {isDeleted && " (deleted)"}
        </span>
      ))}
    </p>
  );
}
