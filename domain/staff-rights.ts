/** What a staff account may do: an admin everything, an editor the words and pictures of the site. */
export const staffRoles = ["admin", "editor"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** `words`: articles, location pages, pictures, every word of the site. `office`: all the rest. */
export type StaffRight = "words" | "office";

export const mayDo = (role: StaffRole, right: StaffRight): boolean =>
  role === "admin" || right === "words";

/** The rooms open to editors; whatever is not named here is for admins alone. */
const wordRooms = [
  "/admin",
  "/admin/account",
  "/admin/blogs",
  "/admin/content",
  "/admin/location-pages",
  "/admin/pictures",
];

/** The right that a page of the staff room asks for, with everything below it. */
export function rightForRoom(path: string): StaffRight {
  const room = path
    .replace(/\.data$/, "")
    .split("/")
    .slice(0, 3)
    .join("/");
  return wordRooms.includes(room) ? "words" : "office";
}
