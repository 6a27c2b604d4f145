import type { EnteredLine } from "#domain/results/entry.ts";
import { resultsView } from "#domain/results/shown.ts";
import type { StaffMember } from "#domain/staff.ts";
import { yearOf } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import { correctResult, deleteResult, enterResult } from "./enter.ts";
import { deleteMeet, saveMeet } from "./meets.ts";
import { type PastedTable, previewTable, saveTable } from "./paste.ts";
import {
  publicAthletes,
  publicResultPages,
  readAthletePage,
  readLastMeets,
  readRecords,
} from "./public.ts";
import { knownAthletes, listMeets, resultsOf, readMeet } from "./read.ts";

/** Meets and results: entry by staff, and views for families and visitors. */
export function resultServices(ctx: AppContext) {
  const { db } = ctx;
  return {
    listMeets: (query?: Parameters<typeof listMeets>[1]) => listMeets(db, query),
    readMeet: (id: string) => readMeet(db, id),
    saveMeet: (by: StaffMember, id: string | null, fields: Record<string, unknown>) =>
      saveMeet(ctx, by, id, fields),
    deleteMeet: (by: StaffMember, id: string) => deleteMeet(ctx, by, id),
    knownAthletes: () => knownAthletes(db),
    enterResult: (by: StaffMember, meetId: string, line: EnteredLine) =>
      enterResult(ctx, by, meetId, line),
    correctResult: (by: StaffMember, at: { meetId: string; id: string }, line: EnteredLine) =>
      correctResult(ctx, by, at, line),
    deleteResult: (by: StaffMember, at: { meetId: string; id: string }) =>
      deleteResult(ctx, by, at),
    previewTable: (meetId: string, table: PastedTable) => previewTable(ctx, meetId, table),
    saveTable: (by: StaffMember, meetId: string, table: PastedTable) =>
      saveTable(ctx, by, meetId, table),
    /** Athletes' bests and results as text, each with the address of the public page, if there is one. */
    async staffResultsOf(athleteIds: string[]) {
      const year = String(yearOf(new Date(), ctx.content.club.timeZone));
      const [all, named] = await Promise.all([resultsOf(db, athleteIds), publicAthletes(ctx)]);
      return athleteIds.map((id) => {
        const own = all.filter(({ athleteId }) => athleteId === id);
        const shown = own.some(({ value }) => value !== null) ? named.get(id) : undefined;
        return {
          id,
          results: resultsView(own, year),
          page: shown ? `/athletes/${shown.slug}` : null,
        };
      });
    },

    readRecords: (year: number | null) => readRecords(ctx, year),
    readLastMeets: () => readLastMeets(ctx),
    readAthletePage: (slug: string) => readAthletePage(ctx, slug),
    publicResultPages: () => publicResultPages(ctx),
  };
}
