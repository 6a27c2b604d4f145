// The page /accessibility: what works, what doesn’t yet, and who helps.
import type { Accessibility } from "#modules/content/site.ts";

export const accessibility: Accessibility = {
  heading: "ACCESSIBILITY",
  updated: "2026-11-23",
  summary: [
    "Everyone should be able to find a group, register and pay here, whatever they read, hear or type with. If something on this site stops you, tell us: we’ll do it with you by phone or email and fix the site.",
  ],
  help: {
    heading: "How to get help",
    text: [
      "Call or write. Say which page it was, what you wanted to do and what you use, such as a screen reader or the keyboard alone. You can register, apply, pay or cancel this way too, at the same price and with the same spot.",
    ],
  },
  sections: [
    {
      id: "standard",
      heading: "The standard we follow",
      text: [
        "The Web Content Accessibility Guidelines (WCAG) 2.2, level AA: more than the 2.0 AA that the Accessibility for Ontarians with Disabilities Act asks of large organizations.",
      ],
    },
    {
      id: "checked",
      heading: "What we check",
      text: ["Before each change of the site goes live, we check:"],
      list: [
        "every page with an automatic tester (axe), on narrow and wide screens;",
        "that every page fits a screen 320 pixels wide without scrolling sideways;",
        "menus, forms, sliders and payment with the keyboard alone;",
        "that pages and forms work without JavaScript;",
        "that each form says in words what is missing, beside the field and to a screen reader;",
        "that nothing moves for people whose device asks for less motion, and that every slider that moves by itself can be paused.",
      ],
    },
    {
      id: "gaps",
      heading: "Known problems",
      text: ["We’d rather tell you than have you find out:"],
      list: [
        "Nobody who uses a screen reader every day has tested the whole site for us yet. An automatic tester finds only a part of what can be wrong.",
        "The card payment page, and where we use them the appointment calendar, the donation form, social posts and the film, belong to other companies. We can’t fix them. Call us, and we’ll do it together.",
        "Maps open in another company’s map service. The address is always written out as well.",
        "The site is in English only.",
      ],
    },
    {
      id: "practice",
      heading: "At practice",
      text: [
        "Tell us what an athlete, a parent or a grandparent needs at the track or in the gym: step-free access, a place to sit, a quiet corner, signs instead of a whistle. A coach calls you before the first practice to plan it.",
      ],
      link: { label: "Where we train", to: "/schedule#places" },
    },
  ],
};
