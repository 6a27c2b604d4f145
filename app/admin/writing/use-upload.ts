import { useState } from "react";
import { useToast } from "#app/ui/toast.tsx";
import type { Upload } from "#domain/upload.ts";
import { uploadFile } from "./upload-file.ts";

/** Sends one picture at a time and tells how far it is. */
export function useUpload(onUploaded: (upload: Upload) => void) {
  const toast = useToast();
  /** 0 to 1; null: the server makes its sizes; undefined: nothing is under way. */
  const [progress, setProgress] = useState<number | null | undefined>();
  const [fault, setFault] = useState("");
  const isBusy = progress !== undefined;

  async function take(file: File | null | undefined) {
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

  return { take, progress, fault, isBusy };
}
