import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";

/**
 * Loads the editor over a plain field when it is opened, and keeps the field's text the same as its.
 * @returns the two elements' references, the editor once it is there, and where to hear of a picture
 * that was pasted or dropped
 */
export function useRichText({ isOpen, labelId }: { isOpen: boolean; labelId: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const onPicture = useRef<(file: File) => void>(() => {});
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
