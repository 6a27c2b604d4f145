import type { PictureLibrary } from "#core/pictures.ts";
import type { Content } from "./content.ts";
import type { KnownChoices } from "./editing/check.ts";
import type { Composition } from "./editing/compose.ts";

/** The state of the site's setup. */
export interface Installation {
  /** An admin has set it up. */
  isSetUp: boolean;
  /** It is public; before that, only staff see it. */
  isPublished: boolean;
  /** It was set up without the sample's programs, people and articles. */
  isEmpty: boolean;
}

/** The site's current content: the built-in content, overridden by what staff saved. */
export interface LiveContent extends Composition {
  /** Including the catalogue and the schedule from the tables. */
  readonly builtIn: Content;
  /** Every picture a page can show: the build's and the library's. */
  readonly pictures: PictureLibrary;
  /** Read together with the content. */
  readonly installation: Installation;
  /** The valid names of pictures and drawings; empty if nothing was built, as in some tests. */
  readonly drawn: KnownChoices;
  /** Reads what was saved since the last call, and today's date. @returns whether anything changed */
  refresh(): Promise<boolean>;
}

declare module "#core/context.server.ts" {
  interface AppContext {
    /** The club's current content; staff change it, so use it only during one request. */
    readonly content: Content;
    /** The content with what staff saved, with functions to save and to refresh it. */
    live: LiveContent;
  }
}
