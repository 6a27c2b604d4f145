/** The components that other modules' pages show. */
export { ArticleCard, type ArticleCardContent } from "./public/article-card.tsx";
export { PreviewLine } from "./public/preview.tsx";
export { WrittenText } from "./public/written-text.tsx";
