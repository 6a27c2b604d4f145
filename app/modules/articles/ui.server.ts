/** What loaders and actions of other modules' pages call. */
export { articleCardContent } from "./public/article-content.ts";
export { previewedItem, previewHeaders } from "./public/previewed.ts";
export { townLinks } from "./public/town-links.ts";
