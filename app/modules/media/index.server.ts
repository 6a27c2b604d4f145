/** What other modules call on the server. */
export { agreedPictures } from "./consent.server.ts";
export { findUploads, listUploads, picturesAt, withUploads } from "./library.server.ts";
