import type { Editor } from "@tiptap/core";
import { uploadIn } from "#domain/upload.ts";
import { Icon } from "../icon.tsx";
import { useDescription } from "./describe-picture.ts";
import { PictureAlt } from "./picture-alt.tsx";

interface ChosenPictureProps {
  editor: Editor;
  /** Where in the text it stands. */
  place: number;
  /** It was just put in: the cursor goes to what it shows. */
  asks: boolean;
  onAnswered: () => void;
}

/** The picture that the cursor is on: what it shows, and away with it. */
export function ChosenPicture({ editor, place, asks, onAnswered }: ChosenPictureProps) {
  const { src, alt } = editor.getAttributes("picture") as { src: string; alt: string };
  const { told, describe } = useDescription(uploadIn(src) ?? "");
  return (
    <div className="rich-text-panel" onBlur={onAnswered}>
      <PictureAlt
        alt={alt}
        autoFocus={asks}
        onTyped={(typed) =>
          editor.commands.command(({ tr }) => Boolean(tr.setNodeAttribute(place, "alt", typed)))
        }
        onSaid={(said) => void describe({ alt: said })}
      />
      <button
        className="staff-button"
        type="button"
        onClick={() => editor.chain().focus().deleteSelection().run()}
      >
        <Icon name="close" />
        Take it out
      </button>
      <p className="quiet" role="status">
        {told}
      </p>
    </div>
  );
}
