import type { Navigation } from "../domain/content/site.ts";

const programs = [
  { label: "TRACK & FIELD", to: "/track-field-club" },
  { label: "SPEED TRAINING", to: "/speed-training-program" },
  { label: "STRENGTH & CONDITIONING", to: "/strength-conditioning-gym" },
];

export const navigation: Navigation = {
  menu: [
    { label: "HOME", to: "/home", items: [{ label: "ABOUT", to: "/about" }] },
    {
      label: "PROGRAMS",
      to: "/programs",
      items: [...programs, { label: "SCHEDULE", to: "/schedule" }],
    },
    {
      label: "LEARN",
      items: [
        { label: "NEWS", to: "/news" },
        { label: "BLOGS", to: "/blogs" },
      ],
    },
    { label: "DONATION", to: "/donation", items: [] },
    { label: "CONTACT", to: "/contact-us", items: [] },
  ],
  inquire: "Inquire Now",
  register: { label: "Register", to: "/register-for-membership" },
  footer: {
    join: [
      { label: "Find your group", to: "/find-a-group" },
      { label: "Register", to: "/register-for-membership" },
      { label: "Apply", to: "/application-for-registration" },
    ],
    club: [
      { label: "HOME", to: "/home" },
      { label: "ABOUT", to: "/about" },
      { label: "CONTACT", to: "/contact-us" },
    ],
    programs: {
      label: "PROGRAMS",
      to: "/programs",
      items: [{ label: "ALL PROGRAMS", to: "/programs" }, ...programs],
    },
    reading: [
      { label: "BLOGS", to: "/blogs" },
      { label: "NEWS", to: "/news" },
    ],
    legal: [
      { label: "Privacy policy", to: "/privacy-policy" },
      { label: "Data deletion", to: "/user-data-deletion-policy" },
    ],
  },
  lost: [
    { label: "Home page", to: "/" },
    { label: "All programs", to: "/programs" },
    { label: "Schedule", to: "/schedule" },
    { label: "Articles", to: "/blogs" },
    { label: "Contact", to: "/contact-us" },
  ],
};
