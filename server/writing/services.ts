import type { Database } from "../db/database.ts";
import type { ContentType, Writer } from "./kinds.ts";
import { listRevisions, listDocuments, readRevision, readDocument } from "./read.ts";
import { deleteDocument, type Save, saveDraft, saveDocument, undeleteDocument } from "./save.ts";

/** Staff's actions for one kind of page. */
export function writingServices<Fields extends { slug_url: string }>(
  db: Database,
  kind: ContentType<Fields>,
) {
  return {
    list: () => listDocuments(db, kind),
    read: (id: number) => readDocument(db, kind, id),
    save: (id: number | null, save: Save) => saveDocument(db, kind, id, save),
    saveDraft: (id: number, save: Save) => saveDraft(db, kind, id, save),
    delete: (id: number, by: Writer) => deleteDocument(db, kind, id, by),
    undelete: (id: number, by: Writer) => undeleteDocument(db, kind, id, by),
    listRevisions: (id: number) => listRevisions(db, kind, id),
    readRevision: (id: number, revision: number) => readRevision(db, kind, id, revision),
  };
}

export type WritingServices<Fields extends { slug_url: string }> = ReturnType<
  typeof writingServices<Fields>
>;
