import type { Content } from "./content.ts";

/** Stub. */
export const emptied = (written: Content): Content => written;
