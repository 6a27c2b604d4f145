import { type DragEvent, useEffect, useId, useState } from "react";
import { useToast } from "#core/ui/toast.tsx";
import { trustedHtml } from "#core/ui/trusted-html.ts";
import { type Upload, uploadLimit, uploadRefusals } from "#modules/content/index.ts";

const kinds = "image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif";

/** Takes a picture by drag, paste or file choice, and shows the upload's progress. */
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
        Choose, drag or paste one: JPEG, PNG, WebP, AVIF or HEIC, up to 15 MB. It is turned upright,
        and its location data is removed.
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

/**
 * Uploads a picture and reports progress: 0 to 1, then null while the server makes its sizes.
 * @throws Error with a message for the user
 */
function uploadFile(file: File, onProgress: (done: number | null) => void): Promise<Upload> {
  if (file.size > uploadLimit) return Promise.reject(new Error(uploadRefusals.tooLarge));
  return new Promise((resolve, reject) => {
    // fetch does not report upload progress.
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.set("image", file);
    request.open("POST", "/api/upload");
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
    request.upload.addEventListener("load", () => onProgress(null));
    request.addEventListener("load", () => {
      const answer = request.response as { message?: string; upload?: Upload } | null;
      if (answer?.upload) resolve(answer.upload);
      else reject(new Error(answer?.message ?? "The picture could not be uploaded"));
    });
    request.addEventListener("error", () =>
      reject(new Error("The connection was lost. Please choose the picture again")),
    );
    request.send(body);
  });
}

/** An upload's progress, and why it failed. */
export function UploadProgress({
  progress,
  error,
}: Pick<ReturnType<typeof useUpload>, "progress" | "error">) {
  return (
    <>
      <div role="status">
        {progress !== undefined && (
          <label className="picture-progress">
            {progress === null ? "Making smaller sizes…" : "Uploading…"}
            <progress value={progress ?? undefined} max={1} />
          </label>
        )}
      </div>
      <p className="field-error" role="alert">
        {error}
      </p>
    </>
  );
}

/** Uploads one picture at a time and reports progress. */
export function useUpload(onUploaded: (upload: Upload) => void) {
  const toast = useToast();
  /** 0 to 1; null: the server is making its sizes; undefined: no upload. */
  const [progress, setProgress] = useState<number | null | undefined>();
  const [error, setError] = useState("");
  const isBusy = progress !== undefined;

  async function take(file: File | null | undefined) {
    if (!file || isBusy) return;
    setError("");
    setProgress(0);
    try {
      onUploaded(await uploadFile(file, setProgress));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setError(message);
      toast({ tone: "error", text: message });
    } finally {
      setProgress(undefined);
    }
  }

  return { take, progress, error, isBusy };
}

/**
 * The pasted or dropped picture, if any. Text copied from an office program comes with an unwanted
 * picture of itself.
 */
export function pictureIn(data: DataTransfer | null): File | null {
  const html = trustedHtml(data?.getData("text/html") ?? "");
  const pasted = new DOMParser().parseFromString(html, "text/html");
  for (const style of pasted.querySelectorAll("style")) style.remove();
  return pasted.body.textContent.trim() ? null : (data?.files[0] ?? null);
}
