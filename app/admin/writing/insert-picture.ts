import type { Editor } from "@tiptap/core";
import type { Upload } from "#domain/upload.ts";

/**
 * Puts a picture after the paragraph, list or quotation that the cursor is in, and chooses it; what it
 * shows is asked next, so the focus is not the text's: typing on would replace the picture.
 * @returns where it stands
 */
export function insertPicture(editor: Editor, { url, picture }: Upload): number {
  const { $from } = editor.state.selection;
  const place = $from.depth > 0 ? $from.after(1) : editor.state.selection.to;
  const attrs = { src: url, alt: picture.alt };
  editor.commands.insertContentAt(place, { type: "picture", attrs });
  editor.commands.setNodeSelection(place);
  return place;
}
