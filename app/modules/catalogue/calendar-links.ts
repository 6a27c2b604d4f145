/** A way to get a calendar: its label and its address. */
export interface CalendarLink {
  label: string;
  to: string;
}

/**
 * The ways in which a family can add a calendar, in order: the webcal scheme, which Apple's devices support;
 * two services that subscribe to its address; the file for any other program.
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
