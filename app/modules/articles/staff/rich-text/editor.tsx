import type { Editor } from "@tiptap/core";
import { useEffect, useId, useRef, useState } from "react";
import { type Upload, uploadIn } from "#modules/content/index.ts";
import {
  PictureAlt,
  useDescription,
  PictureSource,
  UploadList,
  useUploads,
} from "#modules/media/ui.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { FigureChoice } from "./figure-choice.tsx";
import { type Adding, RichTextTools } from "./toolbar.tsx";

interface RichTextProps {
  name: string;
  label: string;
  html: string;
  /** Loads the editor; until then it is a plain field. */
  isOpen: boolean;
  /** An article can also have pull quotes and figures. */
  isArticle?: boolean;
  onChange?: (html: string) => void;
}

/**
 * Edits paragraphs with headings, lists, links and pictures, and an article's pull quotes and figures.
 * Without JavaScript, and until the editor has loaded, it is a plain field with the same text; the form
 * always submits that field.
 */
export function RichText(props: RichTextProps) {
  const { name, label, html, isOpen, isArticle = false, onChange } = props;
  const labelId = useId();
  const { field, surface, editor, onPicture } = useRichText({ isOpen, labelId });
  const [adding, setAdding] = useState<Adding | null>(null);
  /** Where a picture was just inserted: asks for its alt text. */
  const [asking, setAsking] = useState(-1);
  const { take, sent } = useUploads(insert);
  useEffect(() => {
    onPicture.current = (file) => take([file]);
  });

  function insert({ url, picture }: Upload) {
    setAdding(null);
    const attrs = { src: url, alt: picture.alt };
    if (editor) setAsking(insertBlock(editor, { type: "picture", attrs }));
  }

  return (
    <div className="rich-text staff-field" data-ready={editor ? true : undefined}>
      <label id={labelId} htmlFor={`${labelId}-field`}>
        {label}
      </label>
      {editor && (
        <RichTextTools
          editor={editor}
          isArticle={isArticle}
          adding={adding}
          onAdd={(clicked) => setAdding(clicked === adding ? null : clicked)}
        />
      )}
      {adding === "picture" && (
        <div className="rich-text-panel stack">
          <PictureSource onChosen={insert} />
        </div>
      )}
      {adding === "figure" && editor && (
        <FigureChoice
          onChosen={(id) => {
            setAdding(null);
            insertBlock(editor, { type: "figure", attrs: { "data-figure": id } });
            editor.commands.focus();
          }}
        />
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
      <UploadList sent={sent.filter(({ state }) => state !== "done")} />
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

/**
 * Loads the editor over a plain field when opened, and keeps the field's text in sync.
 * @returns the two elements' references, the editor once loaded, and a callback for pasted or
 * dropped pictures
 */
function useRichText({ isOpen, labelId }: { isOpen: boolean; labelId: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const onPicture = useRef<(file: File) => void>(() => {});
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useState(0);

  useEffect(() => {
    if (!isOpen) return;
    let mounted: Editor | null = null;
    let gone = false;
    import("./engine.ts").then(({ mountRichText }) => {
      const { current: area } = field;
      if (gone || !surface.current || !area) return;
      mounted = mountRichText({
        element: surface.current,
        html: area.value,
        labelledBy: labelId,
        takesFocus: document.activeElement === area,
        onChange: (changed) => {
          area.value = changed;
          area.dispatchEvent(new Event("input", { bubbles: true }));
        },
        onPicture: (file) => onPicture.current(file),
        onMove: () => redraw((count) => count + 1),
      });
      setEditor(mounted);
    });
    return () => {
      gone = true;
      mounted?.destroy();
      setEditor(null);
    };
  }, [isOpen, labelId]);

  return { field, surface, editor, onPicture };
}

interface ChosenPictureProps {
  editor: Editor;
  /** Its position in the text. */
  place: number;
  /** It was just inserted: the focus goes to its alt text. */
  asks: boolean;
  onAnswered: () => void;
}

/** The selected picture: its alt text, and a remove button. */
function ChosenPicture({ editor, place, asks, onAnswered }: ChosenPictureProps) {
  const { src, alt } = editor.getAttributes("picture") as { src: string; alt: string };
  const { message, describe } = useDescription(uploadIn(src) ?? "");
  return (
    <div className="rich-text-panel stack" onBlur={onAnswered}>
      <PictureAlt
        alt={alt}
        autoFocus={asks}
        onTyped={(typed) =>
          editor.commands.command(({ tr }) => Boolean(tr.setNodeAttribute(place, "alt", typed)))
        }
        onDescribe={(description) => void describe({ alt: description })}
      />
      <button
        className="staff-button"
        type="button"
        onClick={() => editor.chain().focus().deleteSelection().run()}
      >
        <Icon name="close" />
        Remove it
      </button>
      <p className="quiet" role="status">
        {message}
      </p>
    </div>
  );
}

/**
 * Inserts a picture or figure after the paragraph, list or quotation at the cursor, and selects it. The alt
 * text field gets the focus next, because typing in the text would replace the picture.
 * @returns its position
 */
function insertBlock(editor: Editor, block: { type: Adding; attrs: object }): number {
  const { $from } = editor.state.selection;
  const place = $from.depth > 0 ? $from.after(1) : editor.state.selection.to;
  editor.commands.insertContentAt(place, block);
  editor.commands.setNodeSelection(place);
  return place;
}
