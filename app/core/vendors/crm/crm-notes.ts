/** HubSpot's limit for a text property, in characters. */
export const longestNotes = 65_536;

/** The separator between two forms' notes. */
export const betweenNotes = "\n\n———\n\n";

/**
 * Appends a note to a contact's notes. A note that is already there is not added again, since a
 * delivery may be retried. If the result is too long, the oldest text is cut.
 */
export function addNote(notes: string, note: string): string {
  if (notes.includes(note)) return notes;
  const all = notes ? `${notes}${betweenNotes}${note}` : note;
  return all.slice(-longestNotes).toWellFormed();
}
