type Path = (string | number)[];

/** The address of one field of a collection's form: `/admin/content/office?at=…`. */
export const fieldAddress = (collection: string, path: Path): string =>
  `/admin/content/${collection}?${new URLSearchParams({ at: JSON.stringify(path) })}`;

/** The field an address points to, if any. */
export function fieldIn(query: URLSearchParams): Path | null {
  try {
    const path: unknown = JSON.parse(query.get("at") ?? "");
    const isPath =
      Array.isArray(path) &&
      path.length > 0 &&
      path.every((step) => typeof step === "string" || typeof step === "number");
    return isPath ? path : null;
  } catch {
    return null;
  }
}

/** A field's element in the form. */
export const fieldId = (path: readonly (string | number)[]): string => ["root", ...path].join("_");
