import { Form, Link } from "react-router";
import type { Upload } from "#domain/upload.ts";
import type { UploadUse } from "#server/services/upload-uses.ts";
import { Icon } from "../icon.tsx";
import type { SpokenTime } from "../spoken-time.ts";
import { When } from "../when.tsx";
import { smallest } from "./picture-library.tsx";
import { PictureWords } from "./picture-words.tsx";

/** A picture as the library shows it. */
export interface PictureEntry extends Upload {
  uses: UploadUse[];
  uploaded: SpokenTime;
}

/** The library's pictures: what each shows, where it is used, and away with it if nowhere. */
export function PictureGrid({ pictures }: { pictures: PictureEntry[] }) {
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
            <p>{entry.picture.alt || <em>Nobody has said what it shows</em>}</p>
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
                Delete for good
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
