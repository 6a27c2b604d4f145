import { readSessionChanges } from "#modules/catalogue/session-changes.server.ts";
import {
  planEditions,
  readCatalogue,
  seedCatalogue,
} from "#modules/catalogue/stored-catalogue.server.ts";
import { readSchedule } from "#modules/catalogue/stored-schedule.server.ts";
import type { LiveSources } from "#modules/content/live.server.ts";
import { libraryPictures } from "#modules/media/library.server.ts";
import { readInstallation } from "./setup/installation.server.ts";

/** The sources of the live content: catalogue, schedule, uploaded pictures and changed sessions. */
export const liveSources: LiveSources = {
  installation: readInstallation,
  seedCatalogue,
  planEditions,
  catalogue: readCatalogue,
  pictures: libraryPictures,
  schedule: readSchedule,
  sessionChanges: readSessionChanges,
};
