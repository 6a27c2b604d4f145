/**
 * The mailbox behind an address, to count by: `Ada+club@example.ca` is read where `ada@example.ca` is.
 * What an address really is stays as it was typed.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const [name = "", host = ""] = [address.slice(0, at), address.slice(at)].map((part) =>
    part.normalize("NFKC").toLowerCase(),
  );
  return `${name.replace(/(?<=.)\+.*$/s, "")}${host.replace(/\.+$/, "")}`;
}
