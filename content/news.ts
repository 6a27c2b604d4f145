import type { GalleryItem, News, Post } from "../domain/content/articles.ts";

// Dates without a year: each is the latest such day, so no text hangs on a weekday.
const posts: Post[] = [
  {
    id: "post-14",
    date: "06-12",
    sign: "sprint",
    text: "School championships: fifteen athletes, eleven season’s bests, four medals and one lost spike. If you have a left size 8 in your bag, we’d like it back.",
  },
  {
    id: "post-13",
    date: "06-03",
    sign: "medal",
    text: "The regional meets are over, and the list of who goes on to the school championships hangs at the gate. It is a long one.",
  },
  {
    id: "post-12",
    date: "05-28",
    sign: "calendar",
    text: "Summer groups start on July 2: Tuesday and Thursday in Pickering. Bring a hat and twice the water you think you need.",
  },
  {
    id: "post-11",
    date: "05-11",
    sign: "javelin",
    text: "The new javelin sector at Oshawa is marked out. Throwers, enter by the east gate, and nobody crosses the white line until the coach waves.",
  },
  {
    id: "post-10",
    date: "04-23",
    sign: "group",
    text: "Four friends from one Grade 6 class in Ajax started their own group this week. Same coach, same evening, same lane.",
  },
  {
    id: "post-09",
    date: "04-02",
    sign: "hurdles",
    text: "Outdoors again at Tamarack Oval. Six degrees, a west wind, forty-one children. Nobody asked to go back inside.",
  },
  {
    id: "post-08",
    date: "03-16",
    sign: "speed",
    text: "Winter speed groups finish on March 31. Ask your coach for your page: 10 metres, 30 metres, and what changed since November.",
  },
  {
    id: "post-07",
    date: "02-24",
    sign: "pole-vault",
    text: "Three athletes cleared three metres in Whitby this week for the first time. The bar came down eleven times before that.",
  },
  {
    id: "post-06",
    date: "01-20",
    sign: "weightlifting",
    text: "Oly Kids judged their own form day this week. Harshest panel we have ever had.",
  },
  {
    id: "post-05",
    date: "12-09",
    sign: "distance",
    text: "Shoe drive in Ajax: 64 pairs of outgrown spikes and trainers found a second pair of feet. Thank you, Durham.",
  },
  {
    id: "post-04",
    date: "11-04",
    sign: "stopwatch",
    text: "Indoor season is on. North doors at the fieldhouse, 6 mm spikes, and please let the little ones warm up in lanes one and two.",
  },
  {
    id: "post-03",
    date: "10-21",
    sign: "cross-country",
    text: "Uxbridge, four kilometres, maple leaves to the ankle. Every runner we started finished, and two helped a stranger up.",
  },
  {
    id: "post-02",
    date: "09-12",
    sign: "baseball",
    text: "Fall speed is on: Tuesday and Thursday, 5:30 pm in Pickering. Baseball players: bring both pairs of shoes.",
  },
  {
    id: "post-01",
    date: "08-28",
    sign: "kids",
    text: "The summer ended as it should: a parents’ relay. The coaches were disqualified.",
  },
];

const gallery: GalleryItem[] = [
  {
    id: "picture-finish",
    picture: "finish",
  },
  {
    id: "poster-sprint",
    sign: "sprint",
    title: "SPRINTS",
    alt: "Poster for 60 to 400 metres: a sprinter at full stride",
  },
  {
    id: "picture-start",
    picture: "start",
  },
  {
    id: "poster-speed",
    sign: "speed",
    title: "FIRST FIVE STEPS",
    alt: "Poster for speed training: a runner driving forward from the start",
  },
  {
    id: "picture-hurdler",
    picture: "hurdler",
  },
  {
    id: "poster-hurdles",
    sign: "hurdles",
    title: "TEN BARRIERS",
    alt: "Poster for hurdles: a hurdler over a barrier",
  },
  {
    id: "picture-high-jumper",
    picture: "high-jumper",
  },
  {
    id: "poster-distance",
    sign: "distance",
    title: "EVEN LAPS",
    alt: "Poster for distance running: a distance runner on a bend",
  },
  {
    id: "picture-hall",
    picture: "hall",
  },
  {
    id: "poster-cross-country",
    sign: "cross-country",
    title: "UXBRIDGE IN OCTOBER",
    alt: "Poster for cross country: a runner on a hill beside a tree",
  },
  {
    id: "picture-long-jumper",
    picture: "long-jumper",
  },
  {
    id: "poster-relay",
    sign: "relay",
    title: "DON’T LOOK BACK",
    alt: "Poster for relays: a relay runner holding out the baton",
  },
  {
    id: "picture-shot-putter",
    picture: "shot-putter",
  },
  {
    id: "poster-high-jump",
    sign: "high-jump",
    title: "RUN THE CURVE",
    alt: "Poster for high jump: a high jumper arched over the bar",
  },
  {
    id: "picture-under-the-bar",
    picture: "under-the-bar",
  },
  {
    id: "picture-javelin-thrower",
    picture: "javelin-thrower",
  },
  {
    id: "poster-triple-jump",
    sign: "triple-jump",
    title: "HOP, STEP, JUMP",
    alt: "Poster for triple jump: a triple jumper over three bounds",
  },
  {
    id: "picture-cross-country-runners",
    picture: "cross-country-runners",
  },
  {
    id: "picture-pole-vaulter",
    picture: "pole-vaulter",
  },
  {
    id: "picture-base-runner",
    picture: "base-runner",
  },
  {
    id: "poster-javelin",
    sign: "javelin",
    title: "LEGS FIRST",
    alt: "Poster for javelin: a javelin thrower",
  },
  {
    id: "picture-relay",
    picture: "relay",
  },
  {
    id: "picture-storm",
    picture: "storm",
  },
  {
    id: "picture-discus-thrower",
    picture: "discus-thrower",
    tall: true,
    alt: "A discus thrower in the turn behind the net of the cage",
  },
  {
    id: "poster-discus",
    sign: "discus",
    title: "ONE TURN AND A HALF",
    alt: "Poster for discus: a discus thrower before the turn",
  },
  {
    id: "picture-sprint",
    picture: "sprint",
    tall: true,
    alt: "Two sprinters run out of the low sun through orange dust",
  },
  {
    id: "picture-rain",
    picture: "rain",
  },
  {
    id: "picture-circle",
    picture: "circle",
    tall: true,
    alt: "Athletes warm up in a circle at dawn, their breath glowing in a floodlight",
  },
  {
    id: "poster-weightlifting",
    sign: "weightlifting",
    title: "QUIET FEET",
    alt: "Poster for weightlifting: a lifter holding a barbell overhead in a squat",
  },
  {
    id: "picture-shadows",
    picture: "shadows",
    tall: true,
    alt: "Long shadows of three runners on the lanes of a red track, seen from above",
  },
  {
    id: "poster-strength",
    sign: "strength",
    title: "HINGE BEFORE YOU LIFT",
    alt: "Poster for strength training: an athlete swinging a kettlebell",
  },
  {
    id: "picture-open-door",
    picture: "open-door",
    tall: true,
    alt: "A lifter holds a bar overhead before a bright open door",
  },
  {
    id: "picture-small-children",
    picture: "small-children",
  },
  {
    id: "picture-planted",
    picture: "planted",
    tall: true,
    alt: "A spike shoe pushes off a white line in the last red light, crumbs in the air",
  },
  {
    id: "poster-kids",
    sign: "kids",
    title: "FIRST MEET",
    alt: "Poster for children’s track and field: a child reaching for a star",
  },
  {
    id: "picture-snow",
    picture: "snow",
  },
  {
    id: "poster-long-jump",
    sign: "long-jump",
    title: "HIT THE BOARD",
    alt: "Poster for long jump: a long jumper above the pit",
  },
];

export const news: News = {
  hero: {
    heading: "NEWS",
    line: "Results, registration dates and small stories from practice.",
    picture: "bus",
    kind: "picture-strip",
    more: ["fence", "laces"],
  },
  stayTuned: {
    heading: "Stay Tuned",
    text: [
      "Seasons open in March, June, August and October, and places in the winter go first. Write to us and we’ll tell you before the next one opens.",
    ],
    picture: "coach",
    button: { label: "JOIN US", to: "#contact-form" },
  },
  feedHeading: "From the track",
  posts,
  galleryHeading: "PERFORMANCE GALLERY",
  gallery,
  join: {
    heading: "COME TO ONE PRACTICE",
    text: ["Pick a time with a coach, bring running shoes, and see whether it’s for you."],
    picture: "carrying",
    button: { label: "Inquire Now", to: "/appointment-booking" },
  },
  merchandise: {
    heading: "CLUB BLACK AND GOLD",
    text: ["Singlets for meets, hoodies for the bleachers. What we earn pays for the bus."],
    picture: "kit",
    button: { label: "SHOP NOW", to: "/" },
  },
};
