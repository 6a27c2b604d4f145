import { Editor, getSchema, Node } from "@tiptap/core";
import { DOMParser as DocumentParser } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import StarterKit from "@tiptap/starter-kit";
import { trustedHtml } from "#core/ui/trusted-html.ts";
import { picturesIn } from "#modules/media/ui.ts";

interface Mounting {
  element: HTMLElement;
  html: string;
  /** The label's id, for aria-labelledby. */
  labelledBy: string;
  /** The plain field had the focus already. */
  takesFocus: boolean;
  onChange: (html: string) => void;
  /** A picture was pasted or dropped; it goes to the cursor. */
  onPicture: (file: File) => void;
  /** The cursor, or the content at it, has changed. */
  onMove: () => void;
}

/**
 * The editor itself, loaded when a person begins to write. It allows exactly what the server does
 * (`clean-html.server.ts`), so pasted text loses its formatting at once.
 */
export function mountRichText({
  element,
  html,
  labelledBy,
  takesFocus,
  onChange,
  onPicture,
  onMove,
}: Mounting): Editor {
  return new Editor({
    element,
    content: documentOf(html),
    // The content policy allows no inline styles.
    injectCSS: false,
    autofocus: takesFocus && "end",
    extensions,
    editorProps: {
      handlePaste(_view, { clipboardData }) {
        const files = picturesIn(clipboardData);
        files.forEach(onPicture);
        return files.length > 0;
      },
      handleDrop(view, { dataTransfer, clientX: left, clientY: top }, _slice, isMoved) {
        const files = isMoved ? [] : picturesIn(dataTransfer);
        if (files.length === 0) return false;
        const place = view.posAtCoords({ left, top });
        const { doc, tr } = view.state;
        if (place) view.dispatch(tr.setSelection(Selection.near(doc.resolve(place.pos))));
        files.forEach(onPicture);
        return true;
      },
      attributes: { role: "textbox", "aria-multiline": "true", "aria-labelledby": labelledBy },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? "" : editor.getHTML()),
    onTransaction: onMove,
  });
}

/** A picture of the library between two paragraphs; pasted pictures from elsewhere are dropped. */
const RichTextPicture = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: "" }, alt: { default: "" } }),
  parseHTML: () => [{ tag: 'img[src^="/uploads/"]' }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

/** A pull quote between two paragraphs; a second paragraph names its author. */
const PullQuote = Node.create({
  name: "pullQuote",
  group: "block",
  content: "paragraph+",
  defining: true,
  parseHTML: () => [{ tag: "aside" }],
  renderHTML: () => ["aside", 0],
});

/** One of the drawn figures, by its id. */
const RichTextFigure = Node.create({
  name: "figure",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ "data-figure": { default: "" } }),
  parseHTML: () => [{ tag: "figure[data-figure]" }],
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes],
});

const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: { openOnClick: false, defaultProtocol: "https", protocols: ["https", "mailto", "tel"] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
  }),
  RichTextPicture,
  PullQuote,
  RichTextFigure,
];

/** The editor would parse text itself, which Trusted Types refuse. Text parsed here is inert. */
function documentOf(html: string) {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), "text/html");
  return DocumentParser.fromSchema(getSchema(extensions)).parse(body).toJSON();
}
