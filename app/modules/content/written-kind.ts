/** A document written by staff, published at its own address. */
export type WrittenKind = "article" | "location";
