/** The rules and types that other modules use. */
export { type TextPiece, textPieces } from "./writing.ts";
