import { type DragEvent, useEffect, useId, useState } from "react";
import type { Upload } from "#domain/upload.ts";
import { pictureIn } from "./picture-in.ts";
import { UploadProgress } from "./upload-progress.tsx";
import { useUpload } from "./use-upload.ts";

const kinds = "image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif";

/** Takes a picture by dragging, pasting or choosing, and tells how far it is. */
export function PictureDrop({ onUploaded }: { onUploaded: (upload: Upload) => void }) {
  const id = useId();
  const { take, isBusy, ...upload } = useUpload(onUploaded);
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = event.defaultPrevented ? null : pictureIn(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      void take(file);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });

  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === "dragover");
  };
  return (
    <div
      className="picture-drop"
      data-over={isOver || undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={(event) => {
        onDrag(event);
        void take(event.dataTransfer.files[0]);
      }}
    >
      <label htmlFor={id}>Upload a picture</label>
      <p className="quiet" id={`${id}-hint`}>
        Choose, drag or paste it: JPEG, PNG, WebP, AVIF or HEIC, up to 15 MB. It is turned upright,
        and where it was taken is removed.
      </p>
      <input
        id={id}
        type="file"
        accept={kinds}
        aria-describedby={`${id}-hint`}
        disabled={isBusy}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.stopPropagation();
        }}
      />
      <UploadProgress {...upload} />
    </div>
  );
}
