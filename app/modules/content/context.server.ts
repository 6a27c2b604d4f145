import type { PictureLibrary } from "#core/pictures.ts";
import type { Content } from "./content.ts";
import type { KnownChoices } from "./editing/check.ts";
import type { Composition } from "./editing/compose.ts";

/** How far the site is set up. */
export interface Installation {
  /** An admin has set it up. */
  isSetUp: boolean;
  /** Everybody sees it; before that, only staff do. */
  isPublished: boolean;
  /** It began without the sample's programs, people and articles. */
  isEmpty: boolean;
}

/** The site's current content: the built-in content, with staff's saves on top. */
export interface LiveContent extends Composition {
  /** With the catalogue and the schedule of the tables. */
  readonly builtIn: Content;
  /** Every picture a page can show: the build's and the library's. */
  readonly pictures: PictureLibrary;
  /** Read together with the content. */
  readonly installation: Installation;
  /** The valid names of pictures and drawings; none if nothing was built, as in some tests. */
  readonly drawn: KnownChoices;
  /** Reads what was saved since the last call, and the date. @returns whether anything changed */
  refresh(): Promise<boolean>;
}

declare module "#core/context.server.ts" {
  interface AppContext {
    /** The club's current content; staff change it, so don't keep it beyond one request. */
    readonly content: Content;
    /** The content with what staff saved, to save more and to read it again. */
    live: LiveContent;
  }
}
