/** What a staff account may do: an admin everything, an editor the words and pictures of the site. */
export const staffRoles = ["admin", "editor"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether an account may do what asks for a role: admins may do what editors may. */
export const mayAct = (role: StaffRole, needed: StaffRole): boolean =>
  role === "admin" || needed === "editor";

/** The rooms open to editors; whatever is not named here is for admins alone. */
const editorsRooms = [
  "/admin",
  "/admin/account",
  "/admin/blogs",
  "/admin/content",
  "/admin/location-pages",
  "/admin/pictures",
];

/** The role that a page of the staff room asks for, with everything below it. */
export function roleForRoom(path: string): StaffRole {
  const room = path
    .replace(/\.data$/, "")
    .split("/")
    .slice(0, 3)
    .join("/");
  return editorsRooms.includes(room) ? "editor" : "admin";
}
