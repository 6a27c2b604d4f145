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
    id: "picture-torch",
    picture: "torch",
    alt: "A lit gold torch in front of a floodlit stadium at dusk",
  },
  {
    id: "poster-sprint",
    sign: "sprint",
    title: "SPRINTS",
    alt: "Poster for 60 to 400 metres: a sprinter at full stride",
  },
  {
    id: "picture-track-blocks",
    picture: "track-blocks",
    alt: "Starting blocks with gold pedals in lane five of a red track, low sun behind a row of trees",
  },
  {
    id: "poster-speed",
    sign: "speed",
    title: "FIRST FIVE STEPS",
    alt: "Poster for speed training: a runner driving forward from the start",
  },
  {
    id: "picture-hurdles",
    picture: "hurdles",
    alt: "A row of white hurdles with gold uprights leading down a red track towards the setting sun",
  },
  {
    id: "poster-hurdles",
    sign: "hurdles",
    title: "TEN BARRIERS",
    alt: "Poster for hurdles: a hurdler over a barrier",
  },
  {
    id: "picture-high-jump",
    picture: "high-jump",
    alt: "A red and white high jump bar above a landing mat in late sun",
  },
  {
    id: "poster-distance",
    sign: "distance",
    title: "EVEN LAPS",
    alt: "Poster for distance running: a distance runner on a bend",
  },
  {
    id: "picture-indoor",
    picture: "indoor",
    alt: "An empty indoor track, red lanes under rows of light running towards a dark end wall",
  },
  {
    id: "poster-cross-country",
    sign: "cross-country",
    title: "UXBRIDGE IN OCTOBER",
    alt: "Poster for cross country: a runner on a hill beside a tree",
  },
  {
    id: "picture-long-jump",
    picture: "long-jump",
    alt: "A raked long jump pit seen from the white take-off board, footprints in the sand",
  },
  {
    id: "poster-relay",
    sign: "relay",
    title: "DON’T LOOK BACK",
    alt: "Poster for relays: a relay runner holding out the baton",
  },
  {
    id: "picture-throws",
    picture: "throws",
    alt: "An iron shot, a brass-coloured shot and a discus on a concrete throwing circle",
  },
  {
    id: "poster-high-jump",
    sign: "high-jump",
    title: "RUN THE CURVE",
    alt: "Poster for high jump: a high jumper arched over the bar",
  },
  {
    id: "picture-barbell",
    picture: "barbell",
    alt: "A loaded barbell on a wooden platform, black plates edged in gold, light tubes glowing behind",
  },
  {
    id: "picture-javelin",
    picture: "javelin",
    alt: "A javelin stuck in short grass at sunset, another one behind it",
  },
  {
    id: "poster-triple-jump",
    sign: "triple-jump",
    title: "HOP, STEP, JUMP",
    alt: "Poster for triple jump: a triple jumper over three bounds",
  },
  {
    id: "picture-cross-country",
    picture: "cross-country",
    alt: "A cross-country path strewn with maple leaves, the low sun between autumn trees",
  },
  {
    id: "picture-pole-vault",
    picture: "pole-vault",
    alt: "A pole lying on the runway before the vault box, bar and mats rising behind",
  },
  {
    id: "picture-baseball",
    picture: "baseball",
    alt: "A baseball with red stitching lying in short grass beside a chalk line at sunset",
  },
  {
    id: "poster-javelin",
    sign: "javelin",
    title: "LEGS FIRST",
    alt: "Poster for javelin: a javelin thrower",
  },
  {
    id: "picture-podium",
    picture: "podium",
    alt: "A black winners' podium with gold numbers on a floodlit track at dusk",
  },
  {
    id: "picture-shot-put",
    picture: "shot-put",
    alt: "An iron shot at the white stop board, lines running out across the landing sand",
  },
  {
    id: "picture-discus",
    picture: "discus",
    tall: true,
    alt: "A wooden discus with a steel rim on edge in the grass, low sun behind the net",
  },
  {
    id: "poster-discus",
    sign: "discus",
    title: "ONE TURN AND A HALF",
    alt: "Poster for discus: a discus thrower before the turn",
  },
  {
    id: "picture-lanes",
    picture: "lanes",
    tall: true,
    alt: "Lane six of a red track running straight to the horizon, its number painted in white",
  },
  {
    id: "picture-flags",
    picture: "flags",
    alt: "Red and gold flags marking a cross-country course through fog and autumn trees",
  },
  {
    id: "picture-dawn",
    picture: "dawn",
    tall: true,
    alt: "Lane numbers on a bend under a pale dawn sky, mist before the trees",
  },
  {
    id: "poster-weightlifting",
    sign: "weightlifting",
    title: "QUIET FEET",
    alt: "Poster for weightlifting: a lifter holding a barbell overhead in a squat",
  },
  {
    id: "picture-curve",
    picture: "curve",
    tall: true,
    alt: "Eight red lanes sweeping round a bend, hurdles and tree shadows across them",
  },
  {
    id: "poster-strength",
    sign: "strength",
    title: "HINGE BEFORE YOU LIFT",
    alt: "Poster for strength training: an athlete swinging a kettlebell",
  },
  {
    id: "picture-weightlifting",
    picture: "weightlifting",
    tall: true,
    alt: "Red, gold and black plates at the end of a barbell on a lifting platform",
  },
  {
    id: "picture-ladder",
    picture: "ladder",
    alt: "Gold and black cones along an agility ladder laid out in a lane of the track",
  },
  {
    id: "picture-spikes",
    picture: "spikes",
    tall: true,
    alt: "Steel spikes for running shoes lying on the red crumbs of a track",
  },
  {
    id: "poster-kids",
    sign: "kids",
    title: "FIRST MEET",
    alt: "Poster for children’s track and field: a child reaching for a star",
  },
  {
    id: "picture-winter",
    picture: "winter",
    alt: "A white hurdle capped with snow beside a swept lane, footprints leading past it towards a low winter sun",
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
    more: ["medal", "wet", "bottle"],
  },
  stayTuned: {
    heading: "Stay Tuned",
    text: [
      "Seasons open in March, June, August and October, and places in the winter go first. Write to us and we’ll tell you before the next one opens.",
    ],
    picture: "stopwatch",
    button: { label: "JOIN US", to: "#contact-form" },
  },
  feedHeading: "From the track",
  posts,
  galleryHeading: "PERFORMANCE GALLERY",
  gallery,
  join: {
    heading: "COME TO ONE PRACTICE",
    text: ["Pick a time with a coach, bring running shoes, and see whether it’s for you."],
    picture: "baton",
    button: { label: "Inquire Now", to: "/appointment-booking" },
  },
  merchandise: {
    heading: "CLUB BLACK AND GOLD",
    text: ["Singlets for meets, hoodies for the bleachers. What we earn pays for the bus."],
    picture: "kit",
    button: { label: "SHOP NOW", to: "/" },
  },
};
