import { type Upload, uploadLimit, uploadRefusals } from "#domain/upload.ts";

/**
 * Sends a picture and tells how far it is: 0 to 1, then null while the server makes its sizes.
 * @throws Error with the words for whoever chose it
 */
export function uploadFile(file: File, onProgress: (done: number | null) => void): Promise<Upload> {
  if (file.size > uploadLimit) return Promise.reject(new Error(uploadRefusals.tooLarge));
  return new Promise((resolve, reject) => {
    // fetch does not tell how much of a body was sent.
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
