/** Devices with Apple's own map app; an iPad identifies itself as a Macintosh. */
const ofApple = /iPhone|iPad|Macintosh/;

/**
 * Where the device's own map app shows a place. Android and most other systems open Google's address in the
 * installed app, the rest as a page.
 * @param place its name and postal address
 * @param userAgent the browser's User-Agent header
 */
export function mapAddress(place: string, userAgent: string): string {
  return ofApple.test(userAgent)
    ? `https://maps.apple.com/?${new URLSearchParams({ q: place })}`
    : `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: place })}`;
}

/** Our link to a place's map, the same for every device. */
export const mapPath = (venueId: string) => `/map/${venueId}`;
