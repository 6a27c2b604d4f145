import type { Editor } from "@tiptap/core";
import { useId, useState } from "react";
import { textLink } from "#core/links.ts";
import { Icon, type IconName } from "#core/ui/admin/icon.tsx";

interface Tool {
  name: string;
  icon: IconName;
  isOn: (editor: Editor) => boolean;
  press: (editor: Editor) => void;
}

const tools: Tool[] = [
  {
    name: "Bold",
    icon: "bold",
    isOn: (editor) => editor.isActive("bold"),
    press: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: "Italic",
    icon: "italic",
    isOn: (editor) => editor.isActive("italic"),
    press: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: "Subheading",
    icon: "heading",
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: "List",
    icon: "bullets",
    isOn: (editor) => editor.isActive("bulletList"),
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "Numbered list",
    icon: "numbers",
    isOn: (editor) => editor.isActive("orderedList"),
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "Quotation",
    icon: "quote",
    isOn: (editor) => editor.isActive("blockquote"),
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
];

/**
 * Repeats the selected sentence as a pull quote; without a selection, converts the paragraph to one or back.
 */
const pullQuote: Tool = {
  name: "Pull quote",
  icon: "pull",
  isOn: (editor) => editor.isActive("pullQuote"),
  press: (editor) => {
    const { from, to, $from } = editor.state.selection;
    const text = editor.state.doc.textBetween(from, to, " ").trim();
    if (!text || editor.isActive("pullQuote")) {
      editor.chain().focus().toggleWrap("pullQuote").run();
      return;
    }
    const content = [{ type: "paragraph", content: [{ type: "text", text }] }];
    editor.chain().focus().insertContentAt($from.after(1), { type: "pullQuote", content }).run();
  },
};

interface RichTextToolsProps {
  editor: Editor;
  /** The additional blocks of an article: pull quotes and figures. */
  isArticle: boolean;
  /** The kind that is being chosen. */
  adding: Adding | null;
  onAdd: (adding: Adding) => void;
}

/** The kinds that are chosen below the buttons. */
export type Adding = "picture" | "figure";

/** Buttons above the text; a link asks for its address in place, a picture and a figure below. */
export function RichTextTools({ editor, isArticle, adding, onAdd }: RichTextToolsProps) {
  const [isLinking, setLinking] = useState(false);
  return (
    <div className="rich-text-tools" role="toolbar" aria-label="Formatting">
      {[...tools, ...(isArticle ? [pullQuote] : [])].map(({ name, icon, isOn, press }) => (
        <button
          key={name}
          type="button"
          aria-pressed={isOn(editor)}
          title={name}
          onClick={() => press(editor)}
        >
          <Icon name={icon} />
          <span className="unseen">{name}</span>
        </button>
      ))}
      <button
        type="button"
        aria-pressed={editor.isActive("link")}
        aria-expanded={isLinking}
        title="Link"
        onClick={() => setLinking(!isLinking)}
      >
        <Icon name="link" />
        <span className="unseen">Link</span>
      </button>
      <button
        type="button"
        aria-expanded={adding === "picture"}
        title="Picture"
        onClick={() => onAdd("picture")}
      >
        <Icon name="picture" />
        <span className="unseen">Picture</span>
      </button>
      {isArticle && (
        <button
          type="button"
          aria-expanded={adding === "figure"}
          title="Figure"
          onClick={() => onAdd("figure")}
        >
          <Icon name="figure" />
          <span className="unseen">Figure</span>
        </button>
      )}
      {isLinking && <LinkAddress editor={editor} onDone={() => setLinking(false)} />}
    </div>
  );
}

function LinkAddress({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState<string>(editor.getAttributes("link").href ?? "");
  const [isRefused, setRefused] = useState(false);
  const refusalId = useId();
  function apply() {
    const href = textLink(address);
    setRefused(Boolean(address.trim()) && href === null);
    if (address.trim() && href === null) return;
    const text = editor.chain().focus().extendMarkRange("link");
    if (href) text.setLink({ href }).run();
    else text.unsetLink().run();
    onDone();
  }
  return (
    <span className="rich-text-link">
      <input
        aria-label="Link address; leave it empty to remove the link"
        placeholder="/schedule or https://…"
        aria-invalid={isRefused || undefined}
        aria-describedby={refusalId}
        value={address}
        // biome-ignore lint/a11y/noAutofocus: it was just asked for
        autoFocus
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.stopPropagation();
            event.preventDefault();
            onDone();
          }
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
      <button type="button" onClick={apply}>
        Set link
      </button>
      <span id={refusalId} role="alert">
        {isRefused && "Begin with https://, or with / for a page of this site."}
      </span>
    </span>
  );
}
