/**
 * The network of a visitor's address in canonical form, for rate limits: an IPv4 address itself,
 * also when IPv4-mapped; the first address of an IPv6 address's /64, since a home or phone has a whole
 * one. A port is dropped. Anything but an address is returned unchanged.
 */
export function networkOf(address: string): string {
  const host = withoutPort(address.trim().toLowerCase());
  if (!host.includes(":")) return host;
  const groups = ipv6Groups(host);
  if (!groups) return host;
  const [, , , , , marker, high = 0, low = 0] = groups;
  const isMapped = marker === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::`;
}

/** `[2001:db8::1]:443` → `2001:db8::1`, `192.0.2.1:443` → `192.0.2.1`; an interface (`%eth0`) goes too. */
function withoutPort(address: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? [];
  const [, ipv4] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  return (bracketed ?? ipv4 ?? address).replace(/%.*$/, "");
}

/** The eight groups of an IPv6 address in any notation; null: not one. */
function ipv6Groups(host: string): number[] | null {
  const url = URL.parse(`http://[${host}]/`);
  if (!url) return null;
  const [before = "", after] = url.hostname.slice(1, -1).split("::");
  const read = (part: string) =>
    part.split(":").flatMap((group) => (group ? [Number.parseInt(group, 16)] : []));
  const [first, last] = [read(before), read(after ?? "")];
  const left = Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array.from({ length: left }, () => 0), ...last];
}
