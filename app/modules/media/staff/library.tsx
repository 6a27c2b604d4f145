import { useEffect, useState } from "react";
import type { Upload } from "#modules/content/index.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { PictureDrop } from "./upload.tsx";

/** The library's pictures, newest first, to choose from. */
function PictureLibrary({ onChosen }: { onChosen: (upload: Upload) => void }) {
  const [found, setFound] = useState<Upload[] | "failed" | null>(null);
  useEffect(() => {
    fetch("/api/uploads")
      .then((answer) => answer.json())
      .then(({ data }: { data: Upload[] }) => setFound(data))
      .catch(() => setFound("failed"));
  }, []);
  if (found === null) return <p role="status">Loading the library…</p>;
  if (found === "failed") return <p role="alert">The library could not be loaded.</p>;
  if (found.length === 0) return <p>There are no pictures in the library yet.</p>;
  return (
    <ul className="picture-library">
      {found.map((upload) => (
        <li key={upload.id}>
          <button type="button" onClick={() => onChosen(upload)}>
            <img
              src={smallest(upload)}
              alt={upload.picture.alt || upload.fileName}
              loading="lazy"
              width={upload.picture.wide.width}
              height={upload.picture.wide.height}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A library picture's file for a card; null: not in the library. */
export const thumbnail = (upload: Upload | undefined): string | null =>
  upload ? file(upload, upload.picture.wide.widths[1] ?? upload.picture.wide.width) : null;

/** A library picture's smallest file. */
export const smallest = (upload: Named): string =>
  file(upload, upload.picture.wide.widths[0] ?? upload.picture.wide.width);

type Named = Pick<Upload, "id" | "picture">;

const file = ({ id, picture }: Named, width: number) =>
  `/uploads/${id}-${width}.${picture.wide.hash}.webp`;

/** A picture: uploaded now, or from the library. */
export function PictureSource({ onChosen }: { onChosen: (upload: Upload) => void }) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <PictureDrop onUploaded={onChosen} />
      <button
        className="staff-button"
        type="button"
        aria-expanded={isChoosing}
        onClick={() => setChoosing(!isChoosing)}
      >
        <Icon name="picture" />
        Choose one from the library
      </button>
      {isChoosing && <PictureLibrary onChosen={onChosen} />}
    </>
  );
}
