import { type StoredSchedule, withSchedule } from "./editing/collection-in.ts";
import { drawnChoices } from "./editing/check.ts";
import { composeContent, type Composition } from "./editing/compose.ts";
import type { SetAside } from "./editing/set-aside.ts";
import { contentOn } from "./yearless.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import type { SessionChange } from "#core/time/dated-sessions.ts";
import type { Database } from "#core/db/database.server.ts";
import { newestVersions } from "./versions.server.ts";
import { type Content, contentSchema } from "./content.ts";
import type { CatalogueContent, CatalogueSeed } from "./offerings.ts";
import type { ScheduleRows, Venue } from "./schedule.ts";
import type { PictureLibrary } from "#core/pictures.ts";
import type { Installation, LiveContent } from "./context.server.ts";
import { withOwnDetails } from "./own-details.ts";

/** For how many days changes to sessions are stored: a calendar includes the whole current season. */
const aSeason = 400;

/** The initial data of a new database. */
export interface Seed {
  catalogue: CatalogueSeed;
  schedules: ScheduleRows;
  venues: Venue[];
}

/** The content that later modules provide. */
export interface LiveSources {
  installation(db: Database): Promise<Installation>;
  /** The library's pictures, and the built-in ones that staff changed. */
  pictures(db: Database, built: PictureLibrary): Promise<PictureLibrary>;
  /** Writes catalogue and schedule into a new database. */
  seedCatalogue(db: Database, seed: Seed, today: string): Promise<void>;
  /** Adds the editions of the years around today. */
  planEditions(db: Database, today: string): Promise<void>;
  catalogue(db: Database, clock: { today: string; timeZone: string }): Promise<CatalogueContent>;
  schedule(db: Database, clock: { timeZone: string }): Promise<StoredSchedule>;
  sessionChanges(db: Database, days: { from: string; to: string }): Promise<SessionChange[]>;
}

/** The content of `content/`, whose dates may have no year. */
export interface WrittenContent {
  written: Content;
  /** The same for a club that was set up without the sample. */
  empty: Content;
}

/**
 * This instance's content and pictures; call `refresh` before the first page is shown.
 * @param onSetAside notified of saved content that this version of the site cannot show
 * @throws when it doesn't fit its schema
 */
export function liveContent(
  db: Database,
  { written, empty }: WrittenContent,
  sources: LiveSources,
  built: PictureLibrary | null = null,
  onSetAside: (setAside: SetAside[]) => void = () => {},
): LiveContent {
  let installation: Installation = { isSetUp: true, isPublished: true, isEmpty: false };
  const builtInOn = (day: string) => {
    const own = installation.isEmpty ? empty : written;
    return contentSchema.parse(contentOn(own, day));
  };
  let today = dayOf(new Date(), written.club.timeZone);
  let ofContent = builtInOn(today);
  let builtIn = ofContent;
  let composition: Composition = { content: { ...builtIn }, unusable: {}, setAside: [] };
  let pictures = built ?? {};
  let drawn = built ? drawnChoices(built) : {};
  let known = "";
  /** The day for which the season editions were added, and how the site was set up. */
  let planned = "";
  let reading: Promise<boolean> = Promise.resolve(false);

  async function read() {
    const { timeZone } = composition.content.club;
    const day = dayOf(new Date(), timeZone);
    const standing = installation;
    installation = await sources.installation(db);
    const begun = `${day} ${installation.isEmpty}`;
    if (begun !== planned) {
      await sources.seedCatalogue(db, builtInOn(day), day);
      await sources.planEditions(db, day);
      planned = begun;
    }
    const [saved, catalogue, schedule, uploaded, changes] = await Promise.all([
      newestVersions(db),
      sources.catalogue(db, { today: day, timeZone }),
      sources.schedule(db, { timeZone }),
      sources.pictures(db, built ?? {}),
      sources.sessionChanges(db, { from: daysAfter(day, -aSeason), to: daysAfter(day, aSeason) }),
    ]);
    const versions = saved.map(({ collection, version }) => `${collection} ${version}`);
    const found = JSON.stringify([
      day,
      installation,
      versions,
      catalogue,
      schedule,
      uploaded,
      changes,
    ]);
    if (found === known) return false;
    if (day !== today || installation.isEmpty !== standing.isEmpty) ofContent = builtInOn(day);
    today = day;
    builtIn = withSchedule({ ...ofContent, catalogue }, schedule);
    pictures = { ...built, ...uploaded };
    drawn = built ? drawnChoices(pictures) : {};
    const before = JSON.stringify(composition.setAside);
    const overrides = saved.filter(({ value }) => value !== null);
    composition = composeContent(builtIn, overrides, drawn);
    const own = withOwnDetails(builtIn, composition.content.club);
    if (own !== builtIn) composition = composeContent(own, overrides, drawn);
    builtIn = own;
    composition = { ...composition, content: { ...composition.content, sessionChanges: changes } };
    if (composition.setAside.length > 0 && JSON.stringify(composition.setAside) !== before)
      onSetAside(composition.setAside);
    known = found;
    return true;
  }

  return {
    get builtIn() {
      return builtIn;
    },
    get content() {
      return composition.content;
    },
    get unusable() {
      return composition.unusable;
    },
    get setAside() {
      return composition.setAside;
    },
    get pictures() {
      return pictures;
    },
    get installation() {
      return installation;
    },
    get drawn() {
      return drawn;
    },
    refresh() {
      // Serialised, so that an older result cannot overwrite a newer one.
      reading = reading.then(read, read);
      return reading;
    },
  };
}
