import { useId, useState } from "react";
import type { PictureInfo } from "#domain/picture.ts";
import { FocusPicker } from "./focus-picker.tsx";

interface PictureWordsProps {
  id: string;
  url: string;
  picture: PictureInfo;
}

/** What a picture shows, and where the eye should stay: the same wherever it is used, saved at once. */
export function PictureWords({ id, url, picture }: PictureWordsProps) {
  const field = useId();
  const [told, setTold] = useState("");
  const [alt, setAlt] = useState(picture.alt);

  async function say(words: { alt: string } | { focus: [number, number] }) {
    const answer = await fetch(`/api/uploads/${id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(words),
    }).catch(() => null);
    const body = (await answer?.json().catch(() => null)) as { message?: string } | null;
    setTold(body?.message ?? "Not saved: no connection");
  }

  return (
    <div className="picture-words">
      <div className="staff-field">
        <label htmlFor={field}>What does it show?</label>
        <input
          id={field}
          value={alt}
          maxLength={300}
          aria-describedby={`${field}-hint`}
          onInput={(event) => event.stopPropagation()}
          onChange={(event) => setAlt(event.target.value)}
          onBlur={() => alt !== picture.alt && say({ alt })}
        />
        <small className="quiet" id={`${field}-hint`}>
          For those who cannot see it: “Two girls hand over a baton at dusk.”
        </small>
      </div>
      <FocusPicker url={url} focus={picture.focus ?? [2, 2]} onChosen={(focus) => say({ focus })} />
      <p className="quiet" role="status">
        {told}
      </p>
    </div>
  );
}
