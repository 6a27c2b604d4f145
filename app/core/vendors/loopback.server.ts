import { z } from "zod";

/** Whether a host name, as a URL has it, is this machine itself, so that no other machine can reach it. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);

/** The address of a vendor that gets families' data: over TLS, or a fake server on this machine. */
export const vendorAddress = z.url({ protocol: /^https?$/ }).refine((address) => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isLoopback(hostname);
});
