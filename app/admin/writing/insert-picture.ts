import type { Editor } from "@tiptap/core";
import type { Upload } from "#domain/upload.ts";

/**
 * Puts a picture where the cursor is and chooses it; what it shows is asked next, so the focus is not
 * the text's: typing on would replace the picture.
 * @returns where it stands
 */
export function insertPicture(editor: Editor, { url, picture }: Upload): number {
  const attrs = { src: url, alt: picture.alt };
  editor.commands.insertContent({ type: "picture", attrs });
  let place = -1;
  editor.state.doc.descendants((node, at) => {
    if (node.attrs.src === url && at < editor.state.selection.to) place = at;
  });
  if (place >= 0) editor.commands.setNodeSelection(place);
  return place;
}
