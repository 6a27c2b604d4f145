import { type DragEvent, useEffect, useId, useState } from "react";
import { useToast } from "#app/ui/toast.tsx";
import type { Upload } from "#domain/upload.ts";
import { uploadFile } from "./upload-file.ts";

const kinds = "image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif";

/** Takes a picture by dragging, pasting or choosing, and tells how far it is. */
export function PictureDrop({ onUploaded }: { onUploaded: (upload: Upload) => void }) {
  const id = useId();
  const toast = useToast();
  const [progress, setProgress] = useState<number | null | undefined>();
  const [fault, setFault] = useState("");
  const [isOver, setOver] = useState(false);
  const isBusy = progress !== undefined;

  async function take(files: FileList | null | undefined) {
    const file = files?.[0];
    if (!file || isBusy) return;
    setFault("");
    setProgress(0);
    try {
      onUploaded(await uploadFile(file, setProgress));
    } catch (error) {
      const { message } = error as Error;
      setFault(message);
      toast({ tone: "error", text: message });
    } finally {
      setProgress(undefined);
    }
  }

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData?.files.length) return;
      event.preventDefault();
      void take(event.clipboardData.files);
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
        void take(event.dataTransfer.files);
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
          void take(event.currentTarget.files);
          event.stopPropagation();
        }}
      />
      <div role="status">
        {isBusy && (
          <label className="picture-progress">
            {progress === null ? "Making its sizes…" : "Uploading…"}
            <progress value={progress ?? undefined} max={1} />
          </label>
        )}
      </div>
      <p className="fault" role="alert">
        {fault}
      </p>
    </div>
  );
}
