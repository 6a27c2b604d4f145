import { Editor } from "@tiptap/core";
import StarterKit from "@tiptap/starter-kit";

interface Mounting {
  element: HTMLElement;
  html: string;
  /** The label's id, for those who hear the page. */
  labelledBy: string;
  /** Somebody was writing in the plain field already. */
  takesFocus: boolean;
  onChange: (html: string) => void;
  /** Where the cursor is, or what stands there, has changed. */
  onMove: () => void;
}

/**
 * The editor itself, loaded when somebody begins to write. It knows what the server lets through
 * (`clean-html.ts`) and nothing else, so pasted text loses its looks at once.
 */
export function mountRichText({
  element,
  html,
  labelledBy,
  takesFocus,
  onChange,
  onMove,
}: Mounting): Editor {
  return new Editor({
    element,
    content: html,
    // The page's policy allows no styles but its own.
    injectCSS: false,
    autofocus: takesFocus && "end",
    extensions: [
      StarterKit.configure({
        heading: { levels: [3, 4] },
        link: { openOnClick: false, protocols: ["http", "https", "mailto", "tel"] },
        ...{ code: false, codeBlock: false, horizontalRule: false },
      }),
    ],
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-labelledby": labelledBy },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? "" : editor.getHTML()),
    onTransaction: onMove,
  });
}
