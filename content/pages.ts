// The title and description of each page, as search engines and browser tabs show them, and the links of the
// menu and the footer.
import type { Navigation, Pages } from "#modules/content/site.ts";

export const pages: Pages = {
  "/": {
    title: "Quarterlane Speed Club | Youth track & field near Toronto",
    description:
      "Track and field, speed training and strength for athletes from 5 to 18 in Scarborough, Pickering, Ajax, Whitby, Markham, Oshawa and Uxbridge.",
  },
  "/about": {
    title: "About the club and its coaches | Quarterlane Speed Club",
    description:
      "Three Olympians, certified coaches and event specialists teach young athletes in seven towns east of Toronto. Meet them and read what our athletes won.",
  },
  "/programs": {
    title: "Youth sports programs in Durham | Quarterlane Speed Club",
    description:
      "Elementary and high school track and field, speed training, strength, Oly Kids weightlifting and baseball speed, all year round east of Toronto.",
  },
  "/track-field-club": {
    title: "Track & field club for ages 5 to 18 | Quarterlane Speed Club",
    description:
      "Sprints, hurdles, distance, jumps, throws and combined events for Grades 1 to 12 in Pickering, Scarborough, Markham, Oshawa and Whitby.",
  },
  "/speed-training-program": {
    title: "Speed training for any sport | Quarterlane Speed Club",
    description:
      "Learn to start, accelerate and stay healthy. Small timed groups for baseball, soccer, hockey and track athletes in Pickering and Whitby.",
  },
  "/strength-conditioning-gym": {
    title: "Strength & conditioning in Ajax | Quarterlane Speed Club",
    description:
      "Coached lifting for young athletes in Ajax: Oly Kids from age 7, school athletes two or three times a week, and high-performance groups.",
  },
  "/blogs": {
    title: "Articles on running and speed | Quarterlane Speed Club",
    description:
      "Coaches of Quarterlane Speed Club on speed training, jumps, cross country, staying motivated and growing up as an athlete in Ontario.",
  },
  "/news": {
    title: "News, posts and gallery | Quarterlane Speed Club",
    description:
      "Meet results, registration dates, stories from practice and a gallery from the track, the field and the strength room.",
  },
  "/records": {
    title: "Club records and recent meets | Quarterlane Speed Club",
    description:
      "The best marks of our athletes by event and age class, this season’s best, and how recent meets went.",
  },
  "/appointment-booking": {
    title: "Book a first practice | Quarterlane Speed Club",
    description:
      "Choose a program and a day for a free first practice in Pickering, Ajax, Whitby, Scarborough, Markham, Oshawa or Uxbridge.",
  },
  "/schedule": {
    title: "Training schedule by town and day | Quarterlane Speed Club",
    description:
      "Days, times and locations of every track, speed and strength session, from outdoor spring in Pickering to indoor winter in Whitby.",
  },
  "/contact-us": {
    title: "Contact the coaches | Quarterlane Speed Club",
    description:
      "Write or call the coaches’ desk in Ajax, and find our training locations from Scarborough to Oshawa and Uxbridge. We answer within 24–48 hours.",
  },
  "/privacy-policy": {
    title: "Privacy policy | Quarterlane Speed Club",
    description:
      "What we ask, why, who sees it, how long we keep it, and your rights under Canadian privacy and anti-spam law.",
  },
  "/user-data-deletion-policy": {
    title: "How to have your data deleted | Quarterlane Speed Club",
    description:
      "How to ask us to delete what we know about you or your child, how we check who is asking, and how we confirm it.",
  },
  "/find-a-group": {
    title: "Find your group | Quarterlane Speed Club",
    description:
      "Find the right group by age, town and goal, with its days, location, price and next practice.",
  },
  "/questions": {
    title: "Before you register | Quarterlane Speed Club",
    description:
      "Refunds, paying in parts, rain, a free first practice, KidSport and Jumpstart, police checks: what parents ask before they register.",
  },
  "/accessibility": {
    title: "Accessibility | Quarterlane Speed Club",
    description:
      "Which standard this site follows, what we check, which problems we know of, and how to get help by phone or email.",
  },
  "/register-for-membership": {
    title: "Register for a membership | Quarterlane Speed Club",
    description:
      "Elementary and high school track and field, speed training and strength memberships. Choose one, and pay by card or Interac e-Transfer.",
  },
  "/application-for-registration": {
    title: "Application for registration | Quarterlane Speed Club",
    description:
      "Tell our coaches about the athlete’s sports, goals and obstacles, and get an answer with a plan within 24–48 hours.",
  },
  "/donation": {
    title: "Donate to youth sport | Quarterlane Speed Club",
    description:
      "Your gift pays for shoes, bus fares and seasons on the track for children in Scarborough and Durham whose families can’t.",
  },
  "/become-an-olympian": {
    title: "Become an Olympian | Quarterlane Speed Club",
    description:
      "Train with three Olympians in the towns east of Toronto: running events, speed, jumps and throws for ages 5 to 18.",
    noindex: true,
  },
  "/nextgen-donation": {
    title: "Next-generation donation | Quarterlane Speed Club",
    description:
      "Give any amount by card and put a child on the start line: a season on the track, shoes that fit and a way to get there.",
  },
  "/payment-checkout": {
    title: "Payment | Quarterlane Speed Club",
    description: "We are taking you to the secure page of our card payment provider.",
    noindex: true,
  },
  "/successful-checkout": {
    title: "Payment result | Quarterlane Speed Club",
    description: "The result of your payment to Quarterlane Speed Club.",
    noindex: true,
  },
  "/admin": {
    title: "Today · Admin",
    description: "The admin site of Quarterlane Speed Club.",
  },
  "/admin/blogs": {
    title: "Blogs · Admin",
    description: "Write, change and delete the club’s articles.",
  },
  "/admin/location-pages": {
    title: "Location Pages · Admin",
    description: "Write, change and delete the pages of the towns.",
  },
  "/login": {
    title: "Sign in · Admin",
    description: "Staff of Quarterlane Speed Club sign in here.",
  },
  "*": {
    title: "Page not found | Quarterlane Speed Club",
    description: "This page doesn’t exist, or has moved. Here are the ways back.",
  },
};

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
  find: { label: "Find your group", to: "/find-a-group" },
  register: { label: "Register", to: "/register-for-membership" },
  family: { label: "My family", to: "/family" },
  footer: {
    join: [
      { label: "Find your group", to: "/find-a-group" },
      { label: "Register", to: "/register-for-membership" },
      { label: "Apply", to: "/application-for-registration" },
      { label: "My family", to: "/family" },
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
      { label: "SCHEDULE", to: "/schedule" },
      { label: "RECORDS", to: "/records" },
      { label: "QUESTIONS", to: "/questions" },
    ],
    legal: [
      { label: "Privacy policy", to: "/privacy-policy" },
      { label: "Data deletion", to: "/user-data-deletion-policy" },
      { label: "Accessibility", to: "/accessibility" },
    ],
  },
  lost: [
    { label: "Find your group", to: "/find-a-group" },
    { label: "See the schedule", to: "/schedule" },
    { label: "Register", to: "/register-for-membership" },
    { label: "All programs", to: "/programs" },
    { label: "Articles", to: "/blogs" },
    { label: "Contact", to: "/contact-us" },
    { label: "Home page", to: "/" },
  ],
};
