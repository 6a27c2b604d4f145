import type { Database } from "#server/db/database.ts";
import { deleteWritten, undeleteWritten } from "./delete-written.ts";
import { listRevisions, listWritten, readRevision, readWritten } from "./read-written.ts";
import { type Save, saveDraft, saveWritten } from "./save-written.ts";
import type { Kind, Writer } from "./written-kind.ts";

/** What staff do with one kind of page. */
export function writingServices<Fields extends { slug_url: string }>(
  db: Database,
  kind: Kind<Fields>,
) {
  return {
    list: () => listWritten(db, kind),
    read: (id: number) => readWritten(db, kind, id),
    save: (id: number | null, save: Save) => saveWritten(db, kind, id, save),
    saveDraft: (id: number, save: Save) => saveDraft(db, kind, id, save),
    delete: (id: number, by: Writer) => deleteWritten(db, kind, id, by),
    undelete: (id: number, by: Writer) => undeleteWritten(db, kind, id, by),
    listRevisions: (id: number) => listRevisions(db, kind, id),
    readRevision: (id: number, revision: number) => readRevision(db, kind, id, revision),
  };
}

export type WritingServices<Fields extends { slug_url: string }> = ReturnType<
  typeof writingServices<Fields>
>;
