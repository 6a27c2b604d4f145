/** What other modules call on the server. */
export { newestSummaries, publishedAddresses } from "./article-rows.server.ts";
export { readArticle, type ReadArticle } from "./articles.server.ts";
export { listLocationPages, type ReadLocation, readLocationPage } from "./locations.server.ts";
export { previewLocation } from "./read.server.ts";
