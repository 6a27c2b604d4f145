import { useEffect, useId, useState } from "react";
import type { Upload } from "#domain/upload.ts";
import { ChosenPicture } from "./chosen-picture.tsx";
import { insertPicture } from "./insert-picture.ts";
import { PictureSource } from "./picture-source.tsx";
import { RichTextTools } from "./rich-text-tools.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useRichText } from "./use-rich-text.ts";
import { useUpload } from "./use-upload.ts";

interface RichTextProps {
  name: string;
  label: string;
  html: string;
  /** Loads the editor; until then it is a plain field. */
  isOpen: boolean;
  onChange?: (html: string) => void;
}

/**
 * Paragraphs with headings, lists, links and pictures. Without JavaScript, and until the editor has
 * come, a plain field with the same text; the form always sends that field.
 */
export function RichText({ name, label, html, isOpen, onChange }: RichTextProps) {
  const labelId = useId();
  const { field, surface, editor, onPicture } = useRichText({ isOpen, labelId });
  const [isAdding, setAdding] = useState(false);
  /** Where a picture was just put in: it asks what it shows. */
  const [asking, setAsking] = useState(-1);
  const { take, ...upload } = useUpload(insert);
  useEffect(() => {
    onPicture.current = (file) => void take(file);
  });

  function insert(uploaded: Upload) {
    setAdding(false);
    if (editor) setAsking(insertPicture(editor, uploaded));
  }

  return (
    <div className="rich-text staff-field" data-ready={editor ? true : undefined}>
      <label id={labelId} htmlFor={`${labelId}-field`}>
        {label}
      </label>
      {editor && (
        <RichTextTools editor={editor} isAdding={isAdding} onAdd={() => setAdding(!isAdding)} />
      )}
      {isAdding && (
        <div className="rich-text-panel">
          <PictureSource onChosen={insert} />
        </div>
      )}
      {editor?.isActive("picture") && (
        <ChosenPicture
          key={editor.state.selection.from}
          editor={editor}
          place={editor.state.selection.from}
          asks={editor.state.selection.from === asking}
          onAnswered={() => setAsking(-1)}
        />
      )}
      <UploadProgress {...upload} />
      <div className="rich-text-surface" ref={surface} hidden={!editor} />
      <textarea
        ref={field}
        id={`${labelId}-field`}
        name={name}
        defaultValue={html}
        rows={5}
        hidden={Boolean(editor)}
        onInput={(event) => onChange?.(event.currentTarget.value)}
      />
    </div>
  );
}
