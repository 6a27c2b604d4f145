import { data, Form, Link, redirect, useRevalidator } from "react-router";
import { servicesContext } from "#app/context.ts";
import type { Upload } from "#domain/pictures.ts";
import { relativeTime, type RelativeTime } from "#domain/relative-time.ts";
import type { UploadUse } from "#server/pictures/uses.ts";
import { staffContext } from "../guard.ts";
import { staffMeta } from "../layout.tsx";
import { Icon } from "../ui/icon.tsx";
import { EmptyState } from "../ui/list.tsx";
import { StatusMessage } from "../ui/result-line.tsx";
import { When } from "../ui/when.tsx";
import type { Route } from "./+types/pictures";
import { PictureWords } from "./describe.tsx";
import { smallest } from "./library.tsx";
import { PictureDrop } from "./upload.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Pictures");

export async function loader({ url, context }: Route.LoaderArgs) {
  const pictures = await context.get(servicesContext).listUploads();
  const clock = context.get(servicesContext).clock();
  return {
    pictures: pictures.map((upload) => ({
      ...upload,
      uploaded: relativeTime(new Date(upload.uploadedAt), clock),
    })),
    message: url.searchParams.get("done") === "deleted" ? "The picture was deleted." : "",
  };
}

/** The only action: deletes an unused picture. */
export async function action({ request, context }: Route.ActionArgs) {
  const id = String((await request.formData()).get("delete") ?? "");
  const outcome = await context.get(servicesContext).deleteUpload(id, context.get(staffContext));
  if (outcome === "used")
    return data({ message: "A page uses this picture. Remove it there first." }, 409);
  return redirect("/admin/pictures?done=deleted", 303);
}

/** Every picture staff uploaded. */
export default function AdminPictures({ loaderData, actionData }: Route.ComponentProps) {
  const { pictures, message } = loaderData;
  const { revalidate } = useRevalidator();
  return (
    <>
      <header className="page-head">
        <h1>Pictures</h1>
      </header>
      <StatusMessage text={message} />
      <p className="fault" role="alert">
        {actionData?.message}
      </p>
      <PictureDrop onUploaded={() => void revalidate()} />
      {pictures.length > 0 ? (
        <PictureGrid pictures={pictures} />
      ) : (
        <EmptyState title="No pictures yet">
          <p>
            Pictures you upload here or in an article stay in this library, so that you can use them
            again.
          </p>
        </EmptyState>
      )}
    </>
  );
}

/** A picture as the library shows it. */
export interface PictureEntry extends Upload {
  uses: UploadUse[];
  uploaded: RelativeTime;
}

/** The library's pictures: descriptions, uses, and a delete button for unused ones. */
function PictureGrid({ pictures }: { pictures: PictureEntry[] }) {
  return (
    <ul className="written-grid">
      {pictures.map((entry) => (
        <li key={entry.id} className="written-card">
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
              <PictureWords id={entry.id} url={smallest(entry)} picture={entry.picture} />
            </details>
          </div>
          {entry.uses.length === 0 && (
            <Form className="written-ways" method="post">
              <button className="staff-button danger" name="delete" value={entry.id}>
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

const rooms = {
  article: "/admin/blogs",
  location: "/admin/location-pages",
  words: "/admin/content",
};

/** Where a page is edited; its number or name follows. */
const editors = {
  article: `${rooms.article}?edit=`,
  location: `${rooms.location}?edit=`,
  words: `${rooms.words}/`,
};

function Uses({ uses }: { uses: UploadUse[] }) {
  if (uses.length === 0) return <p className="quiet">Not used anywhere</p>;
  return (
    <p>
      Used in{" "}
      {uses.map(({ kind, id, title, isDeleted }, at) => (
        <span key={`${kind} ${id}`}>
          {at > 0 && ", "}
          <Link to={isDeleted ? rooms[kind] : editors[kind] + id}>
            {title || "a draft without a title"}
          </Link>
          {isDeleted && " (deleted)"}
        </span>
      ))}
    </p>
  );
}
