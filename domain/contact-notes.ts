/** Most characters of a contact's notes: HubSpot takes no more in a property of text. */
export const longestNotes = 65_536;

/** Stands between two forms' notes. */
export const betweenNotes = "\n\n———\n\n";

/**
 * A contact's notes with one more at their end. A note they hold already is not added again: the
 * same delivery may be tried twice. Where both are too long, the oldest words go.
 */
export function addNote(notes: string, note: string): string {
  if (notes.includes(note)) return notes;
  const all = notes ? `${notes}${betweenNotes}${note}` : note;
  return all.slice(-longestNotes).toWellFormed();
}
