import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { useToast } from "#core/ui/toast.tsx";
import { trustedHtml } from "#core/ui/trusted-html.ts";
import { type Upload, uploadLimit, uploadRefusals } from "#modules/content/index.ts";

const kinds = "image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif";

interface PictureDropProps {
  /** Accepts several pictures at once, and lists the result for each. */
  several?: boolean;
  onUploaded: (upload: Upload) => void;
}

/** Accepts pictures by drag and drop, paste or file choice, and shows the progress of each. */
export function PictureDrop({ several = false, onUploaded }: PictureDropProps) {
  const id = useId();
  const { take: takeAll, isBusy, sent } = useUploads(onUploaded);
  const take = (files: Iterable<File>) => takeAll(several ? files : [...files].slice(0, 1));
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.defaultPrevented ? [] : picturesIn(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
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
        take(event.dataTransfer.files);
      }}
    >
      <label htmlFor={id}>{several ? "Upload pictures" : "Upload a picture"}</label>
      <p className="quiet" id={`${id}-hint`}>
        Choose, drag or paste {several ? "them" : "one"}: JPEG, PNG, WebP, AVIF or HEIC, up to 15 MB
        {several && " each"}. {several ? "They are" : "It is"} turned upright, and the location data
        is removed.
      </p>
      <input
        id={id}
        type="file"
        {...(several && { name: "image", multiple: true })}
        accept={kinds}
        aria-describedby={`${id}-hint`}
        disabled={isBusy && !several}
        onChange={(event) => {
          take(event.currentTarget.files ?? []);
          event.currentTarget.value = "";
          event.stopPropagation();
        }}
      />
      <UploadList sent={several ? sent : sent.filter(({ state }) => state !== "done").slice(-1)} />
    </div>
  );
}

/** A file that is being uploaded. */
interface SentFile {
  key: number;
  name: string;
  state: "waiting" | "sending" | "making" | "done" | "failed";
  /** How much was uploaded: 0 to 1. */
  progress: number;
  /** Why it failed. */
  reason: string;
}

const labels: Record<Exclude<SentFile["state"], "failed">, string> = {
  waiting: "Waiting",
  sending: "Uploading…",
  making: "Making smaller sizes…",
  done: "Uploaded",
};

/** The state of each file: its progress, or why it failed. */
export const UploadList = ({ sent }: { sent: readonly SentFile[] }) => (
  <div role="status">
    {sent.length > 0 && (
      <ul className="lines upload-list">
        {sent.map(({ key, name, state, progress, reason }) => (
          <li key={key}>
            {state === "failed" ? (
              <>
                <span>{name}</span>
                <p className="field-error">{reason}</p>
              </>
            ) : (
              <label>
                {name} <span className="quiet">{labels[state]}</span>
                <progress
                  value={state === "making" ? undefined : state === "done" ? 1 : progress}
                  max={1}
                />
              </label>
            )}
          </li>
        ))}
      </ul>
    )}
  </div>
);

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

/** Uploads pictures one after the other: a refused file does not stop the next one. */
export function useUploads(onUploaded: (upload: Upload) => void) {
  const toast = useToast();
  const [sent, setSent] = useState<SentFile[]>([]);
  const last = useRef(Promise.resolve());
  const uploaded = useRef(onUploaded);
  useEffect(() => {
    uploaded.current = onUploaded;
  });

  async function send(key: number, file: File) {
    const change = (changes: Partial<SentFile>) =>
      setSent((files) => files.map((one) => (one.key === key ? { ...one, ...changes } : one)));
    try {
      change({ state: "sending" });
      const upload = await uploadFile(file, (progress) =>
        change(progress === null ? { state: "making" } : { progress }),
      );
      change({ state: "done" });
      uploaded.current(upload);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      change({ state: "failed", reason });
      toast({ tone: "error", text: reason });
    }
  }

  function take(files: Iterable<File>) {
    for (const file of files) {
      const key = (made += 1);
      const { name } = file;
      setSent((before) => [...before, { key, name, state: "waiting", progress: 0, reason: "" }]);
      last.current = last.current.then(() => send(key, file));
    }
  }

  return { take, sent, isBusy: sent.some(({ state }) => state !== "done" && state !== "failed") };
}

let made = 0;

/**
 * The pasted or dropped pictures. Text copied from an office program comes with an unwanted picture of itself.
 */
export function picturesIn(data: DataTransfer | null): File[] {
  const html = trustedHtml(data?.getData("text/html") ?? "");
  const pasted = new DOMParser().parseFromString(html, "text/html");
  for (const style of pasted.querySelectorAll("style")) style.remove();
  return pasted.body.textContent.trim() ? [] : [...(data?.files ?? [])];
}
