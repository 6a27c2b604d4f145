import type { EnteredLine } from "#domain/marks/entry.ts";
import { shownMarks } from "#domain/marks/shown.ts";
import type { StaffMember } from "#domain/staff.ts";
import { yearOf } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import { correctMark, deleteMark, enterMark } from "./enter.ts";
import { deleteMeet, saveMeet } from "./meets.ts";
import { type PastedTable, previewTable, saveTable } from "./paste.ts";
import {
  publicAthletes,
  publicMarkPages,
  readAthletePage,
  readLastMeets,
  readRecords,
} from "./public.ts";
import { knownAthletes, listMeets, marksOf, readMeet } from "./read.ts";

/** Meets and marks: what staff enter, and what families and visitors read of it. */
export function markServices(ctx: AppContext) {
  const { db } = ctx;
  return {
    listMeets: (query?: Parameters<typeof listMeets>[1]) => listMeets(db, query),
    readMeet: (id: string) => readMeet(db, id),
    saveMeet: (by: StaffMember, id: string | null, fields: Record<string, unknown>) =>
      saveMeet(ctx, by, id, fields),
    deleteMeet: (by: StaffMember, id: string) => deleteMeet(ctx, by, id),
    knownAthletes: () => knownAthletes(db),
    enterMark: (by: StaffMember, meetId: string, line: EnteredLine) =>
      enterMark(ctx, by, meetId, line),
    correctMark: (by: StaffMember, at: { meetId: string; id: string }, line: EnteredLine) =>
      correctMark(ctx, by, at, line),
    deleteMark: (by: StaffMember, at: { meetId: string; id: string }) => deleteMark(ctx, by, at),
    previewTable: (meetId: string, table: PastedTable) => previewTable(ctx, meetId, table),
    saveTable: (by: StaffMember, meetId: string, table: PastedTable) =>
      saveTable(ctx, by, meetId, table),
    /** Athletes' bests and results in words, each with the address of the public page, if there is one. */
    async staffMarksOf(athleteIds: string[]) {
      const year = String(yearOf(new Date(), ctx.content.club.timeZone));
      const [all, named] = await Promise.all([marksOf(db, athleteIds), publicAthletes(ctx)]);
      return athleteIds.map((id) => {
        const own = all.filter(({ athleteId }) => athleteId === id);
        const shown = own.some(({ value }) => value !== null) ? named.get(id) : undefined;
        return {
          id,
          marks: shownMarks(own, year),
          page: shown ? `/athletes/${shown.slug}` : null,
        };
      });
    },

    readRecords: (year: number | null) => readRecords(ctx, year),
    readLastMeets: () => readLastMeets(ctx),
    readAthletePage: (slug: string) => readAthletePage(ctx, slug),
    publicMarkPages: () => publicMarkPages(ctx),
  };
}
