import { useState } from "react";
import type { PictureInfo } from "#domain/picture.ts";
import { useDescription } from "./describe-picture.ts";
import { FocusPicker } from "./focus-picker.tsx";
import { PictureAlt } from "./picture-alt.tsx";

interface PictureWordsProps {
  id: string;
  url: string;
  picture: PictureInfo;
}

/** What a picture shows, and where the eye should stay: the same wherever it is used, saved at once. */
export function PictureWords({ id, url, picture }: PictureWordsProps) {
  const { told, describe } = useDescription(id);
  const [alt, setAlt] = useState(picture.alt);
  return (
    <div className="picture-words">
      <PictureAlt
        alt={alt}
        onSaid={(said) => {
          setAlt(said);
          void describe({ alt: said });
        }}
      />
      <FocusPicker
        url={url}
        focus={picture.focus ?? [2, 2]}
        onChosen={(focus) => void describe({ focus })}
      />
      <p className="quiet" role="status">
        {told}
      </p>
    </div>
  );
}
