import { useState } from "react";

/** What can be said of a picture, wherever it is used. */
interface PictureSaying {
  alt?: string;
  focus?: [number, number];
}

/** Saves at once what is said of a picture of the library. @returns how, and what became of it */
export function useDescription(id: string) {
  const [told, setTold] = useState("");
  async function describe(said: PictureSaying) {
    const answer = await fetch(`/api/uploads/${id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(said),
    }).catch(() => null);
    const body = (await answer?.json().catch(() => null)) as { message?: string } | null;
    setTold(body?.message ?? "Not saved: no connection");
  }
  return { told, describe };
}
