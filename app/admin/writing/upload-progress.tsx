import type { useUpload } from "./use-upload.ts";

/** How far an upload is, and why it failed. */
export function UploadProgress({
  progress,
  fault,
}: Pick<ReturnType<typeof useUpload>, "progress" | "fault">) {
  return (
    <>
      <div role="status">
        {progress !== undefined && (
          <label className="picture-progress">
            {progress === null ? "Making its sizes…" : "Uploading…"}
            <progress value={progress ?? undefined} max={1} />
          </label>
        )}
      </div>
      <p className="fault" role="alert">
        {fault}
      </p>
    </>
  );
}
