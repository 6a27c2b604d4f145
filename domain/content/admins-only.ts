/**
 * Marks a field that only admins change, in a collection that editors write: it moves money, or is
 * what people agree to.
 */
export const adminsOnly = { role: "admin" } as const;
