import type { Editor } from "@tiptap/core";
import { useEffect, useId, useRef, useState } from "react";
import { RichTextTools } from "./rich-text-tools.tsx";

interface RichTextProps {
  name: string;
  label: string;
  html: string;
  /** Loads the editor; until then it is a plain field. */
  isOpen: boolean;
  onChange?: (html: string) => void;
}

/**
 * Paragraphs with headings, lists and links. Without JavaScript, and until the editor has come, a
 * plain field with the same text; the form always sends that field.
 */
export function RichText({ name, label, html, isOpen, onChange }: RichTextProps) {
  const labelId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, redraw] = useState(0);

  useEffect(() => {
    if (!isOpen) return;
    let mounted: Editor | null = null;
    let gone = false;
    import("./rich-text-engine.ts").then(({ mountRichText }) => {
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

  return (
    <div className="rich-text staff-field" data-ready={editor ? true : undefined}>
      <label id={labelId} htmlFor={`${labelId}-field`}>
        {label}
      </label>
      {editor && <RichTextTools editor={editor} />}
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
