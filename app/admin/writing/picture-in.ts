/**
 * The picture that was pasted or dropped; null: it is about something else. Words copied from an
 * office program come with a picture of themselves, which nobody wants.
 */
export function pictureIn(data: DataTransfer | null): File | null {
  const words = data
    ?.getData("text/html")
    .replaceAll(/<(style|!--)[^]*?(<\/style>|-->)|<[^>]*>/g, "");
  return words?.trim() ? null : (data?.files[0] ?? null);
}
