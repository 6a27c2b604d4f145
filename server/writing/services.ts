import type { Database } from "../db/database.ts";
import type { Kind, Writer } from "./kinds.ts";
import { listRevisions, listWritten, readRevision, readWritten } from "./read.ts";
import { deleteWritten, type Save, saveDraft, saveWritten, undeleteWritten } from "./save.ts";

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
