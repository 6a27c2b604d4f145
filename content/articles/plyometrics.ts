// The article at /blogs/plyometrics, and its entry at /blogs.
import type { Article } from "#modules/content/articles.ts";

export const plyometrics: Article = {
  id: 6,
  slug: "plyometrics",
  title: "Plyometrics for young athletes: learn to land first",
  author: "Beatrix Hallorand",
  teaser:
    "Hops, bounds and drop jumps build springy legs if they are few, fresh and well landed. How to start, how many contacts, and when to stop.",
  date: "2024-01-18",
  updated: "2026-02-10",
  picture: "dented-mat",
  intro: [
    "Watch a child with a skipping rope: the feet barely touch the ground, the knees hardly bend, and off they go again. That is a plyometric exercise. The word sounds like a laboratory, but the idea is as old as hopscotch.",
    "In the gym it has a poor reputation, mostly because of videos in which somebody leaps onto a chest-high box and slides off. Done well it is quiet, short and rather tidy.",
  ],
  sections: [
    {
      heading: "What happens in the leg",
      paragraphs: [
        "When a muscle and its tendon are stretched quickly and then shorten at once, they push harder than from a standstill. Part of the energy of the landing is stored for a moment, as in a spring, and given back. Coaches call it the stretch-shortening cycle. Wait too long between landing and leaving, and the gift is gone as heat.",
        "Sprinting is a chain of such contacts, each about a tenth of a second long at top speed. So are hurdling, jumping, a cut in soccer and the first step to a ground ball. Plyometric training practises that contact on purpose.",
      ],
    },
    {
      heading: "Landing comes first",
      paragraphs: [
        "Before anyone jumps for height we teach stopping. An athlete steps off a low step, lands on both feet, and holds still for three seconds. We look for five things.",
      ],
      list: [
        "The landing is quiet. If the coach can hear it with eyes closed, it is too hard.",
        "Knees point the same way as the toes, and don’t fall inward.",
        "Hips go back and the chest stays over the feet, as if sitting down on a bench.",
        "The whole foot ends up on the floor, with the weight over the middle.",
        "Nothing moves afterwards: no extra step, no waving arms.",
      ],
      subsections: [
        {
          heading: "When an athlete is ready for more",
          paragraphs: [
            "Ten good two-footed landings and five on each leg, on two different days, is the entrance ticket at our club. Age alone isn’t. A well-coordinated nine-year-old may pass in a week; a teenager who grew eight centimetres since summer may need a month, and should take it.",
          ],
        },
      ],
    },
    {
      heading: "A ladder with four rungs",
      figure: "plyometrics-ladder",
      paragraphs: [
        "Each rung is practised for at least three to four weeks. Nobody skips one, and most school athletes never need the fourth.",
      ],
      subsections: [
        {
          heading: "1. Skips and rope",
          paragraphs: [
            "Rope jumping, pogo hops on both feet, skipping for height and for distance. Ankles stay stiff, knees soft. Two or three sets of ten to fifteen contacts.",
          ],
        },
        {
          heading: "2. Single jumps",
          paragraphs: [
            "Standing long jumps, jumps up to a box of mid-shin to knee height, sideways jumps over a line, each followed by a still landing. Step down from the box, don’t jump. Three sets of four or five.",
          ],
        },
        {
          heading: "3. Jumps in a row",
          paragraphs: [
            "Four to six hops over low hurdles of 15 to 30 centimetres, bounds over 15 to 20 metres, single-leg hops. The aim is a short contact, not a high hurdle. If the hurdle makes the athlete sink and wait, lower it.",
          ],
        },
        {
          heading: "4. Drop jumps",
          paragraphs: [
            "Stepping off a box of 20 to 40 centimetres and rebounding at once. These are for trained high school athletes with a year or more of strength work behind them. Two or three sets of four, once a week, with a coach watching every contact.",
          ],
        },
      ],
    },
    {
      heading: "How many, how often, on what",
      paragraphs: [
        "We count foot contacts. Beginners do about 40 to 60 in a session, experienced high school athletes 80 to 120 on the lower rungs, and far fewer when the jumps are hard. Twice a week is plenty, with two full days between.",
        "Plyometrics belong near the start of a session, after the warm-up and before anything tiring. Rest one to two minutes between sets, longer for drop jumps. When contacts get louder or longer, the set is finished even if the number isn’t. Tired jumps teach slow feet.",
        "The ground should give a little: a rubber track, short grass, a sprung floor. Not concrete, not wet turf, and not a thick crash mat either, which swallows the spring and wobbles the ankle. Shoes are ordinary running shoes with a firm heel.",
      ],
    },
    {
      heading: "When to leave them out",
      pullQuote: "A missed week is nothing. A missed season is not.",
      paragraphs: [
        "Some weeks the best plyometric exercise is none. During a fast growth spurt, in a week with three games, after a bad night or an illness, jumping waits. Volleyball, basketball and gymnastics already bring hundreds of landings a week; count those first.",
        "Pain is a reason to stop at once, and soreness at the front of the knee, at the shin or at the heel that returns the next time is a reason to see a doctor or physiotherapist before jumping again. We ask athletes to tell us early. A missed week is nothing. A missed season is not.",
      ],
    },
  ],
  closing: {
    heading: "Ten minutes that can start at home",
    paragraphs: [
      "Buy a skipping rope. Three evenings a week: one minute of easy jumping, one minute of rest, five times over, on a wooden floor or a lawn. Try to land so softly that nobody downstairs complains. It costs less than a pair of laces, and in a month the first rung is done.",
    ],
  },
  related: ["common-speed-training-mistakes", "speed-training-program"],
  metaTitle: "Plyometrics for young athletes: land first | QSC",
  metaDescription:
    "How children and teens can start jump training: landing first, a ladder of four rungs, how many contacts a session, and when to leave it out.",
};
