import { Node } from "@tiptap/core";

/** A picture of the library between two paragraphs; others are not taken over when pasted. */
export const RichTextPicture = Node.create({
  name: "picture",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: "" }, alt: { default: "" } }),
  parseHTML: () => [{ tag: 'img[src^="/uploads/"]' }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});
