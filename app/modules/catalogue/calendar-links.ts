/** A way to get a calendar: its label and its address. */
export interface CalendarLink {
  label: string;
  to: string;
}

/**
 * How a family adds a calendar, in the order offered: its usual scheme, which Apple's devices know; two
 * services that take its address and follow changes; the file for any other program.
 * @param path the feed's, such as /schedule/junior.ics
 * @param publicUrl where visitors reach the site, without a trailing slash
 */
export function calendarLinks(path: string, publicUrl: string): CalendarLink[] {
  const feed = publicUrl.replace(/^https?:/, "webcal:") + path;
  const google = new URLSearchParams({ cid: feed });
  const outlook = new URLSearchParams({ url: publicUrl + path });
  return [
    { label: "Apple", to: feed },
    { label: "Google", to: `https://calendar.google.com/calendar/r?${google}` },
    { label: "Outlook", to: `https://outlook.live.com/calendar/0/addfromweb?${outlook}` },
    { label: "File", to: path },
  ];
}
