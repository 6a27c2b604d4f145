// The article at /blogs/common-speed-training-mistakes, and its entry at /blogs.
import type { Article } from "#modules/content/articles.ts";

export const commonSpeedTrainingMistakes: Article = {
  id: 9,
  slug: "common-speed-training-mistakes",
  title: "Six speed training mistakes, and what to do instead",
  author: "Tobias Wrenfield",
  teaser:
    "Tired sprints teach tired running. Rest one minute for every ten metres sprinted, and five other habits worth changing.",
  date: "2024-04-18",
  updated: "2026-05-05",
  picture: "planted",
  intro: [
    "Most young athletes who want to get faster train hard. Very few of them train fast. They run until they are exhausted, feel that they have earned something, and go on running at nine-tenths of their speed for another year.",
    "We see the same six mistakes every spring, in children who come to us on their own and in teams that come with their coach. None of them takes money to put right.",
  ],
  sections: [
    {
      heading: "Mistakes with rest",
      pullQuote: "Breath comes back in about a minute; speed doesn’t.",
      paragraphs: [
        "A full sprint uses a store of energy in the muscle that lasts for a few seconds and needs minutes to fill up again. The nerves that drive the muscle need about as long. Start too soon and you will still run, but slower, with a different technique. Your body learns that one.",
      ],
      subsections: [
        {
          heading: "1. Resting until you can breathe",
          paragraphs: [
            "Breath comes back in about a minute; speed doesn’t. Rest one minute for every 10 metres sprinted. After 20 metres that is two minutes, after 30 three, after 60 six. It feels far too long. Walk, drink, shake out your legs, and use the time to think of one thing for the next run.",
            "A simple check: if you have timing gates, stop sprinting when a run is more than about three in a hundred slower than your best of the day. Without them, stop when two runs in a row feel heavy or sound loud. Go home fresh and keep the rest for next time.",
          ],
        },
        {
          heading: "2. Sprinting every day",
          paragraphs: [
            "Real sprints need 48 hours before the next ones. Two speed days a week do well for most school athletes, three are enough for a sprinter in season. Easy running, throwing, mobility and a second sport fit between. Games count as speed days, too; a soccer match can contain more sprints than a training session.",
          ],
        },
      ],
    },
    {
      heading: "Mistakes with technique",
      paragraphs: [
        "Speed is how far each step carries you, times how many you take. Beginners try to improve both by force, and lose the position from which force would help.",
      ],
      subsections: [
        {
          heading: "3. Reaching for longer steps",
          paragraphs: [
            "A foot that lands far ahead of the hips brakes, and it asks a lot of the hamstring. Longer steps come from pushing harder against the ground behind you, not from reaching in front. Think of the shin: in the first steps it leans forward when the foot lands, and at top speed it is close to upright.",
            "A drill that helps is to lay out ten flat markers at two-thirds of your normal step, and run over them tall and quick, one foot in each gap. Then take the markers away and keep the feeling for 20 metres.",
          ],
        },
        {
          heading: "4. Standing up at once",
          figure: "start-angles",
          paragraphs: [
            "In the start the body rises a little with each step, over ten metres for a child and twenty or more for a trained sprinter. Most children are upright after two steps, because they look up to see where they are going. Look at the track a metre or two ahead and let the head come up with the back. Running up a gentle hill for 10 to 15 metres teaches it without a word from anyone.",
          ],
        },
      ],
    },
    {
      heading: "Mistakes with the plan",
      paragraphs: ["The last two come from impatience, usually of adults."],
      subsections: [
        {
          heading: "5. Buying tools before learning to run",
          paragraphs: [
            "Ladders, parachutes, ankle bands and weighted vests are popular because they look like training. A ladder teaches quick feet that go nowhere. A light sled can help an older athlete who already accelerates well; on a beginner it trains the wrong lean. Spend the money on a pair of shoes that fit and on a tape measure.",
            "Strength is the tool worth having, and it starts with the body’s own weight: squats, lunges, push-ups, hanging, landing. Weights follow when a coach says that the movement is ready.",
          ],
        },
        {
          heading: "6. Skipping the warm-up, or stretching instead of it",
          paragraphs: [
            "Standing in a circle and pulling on a leg for a minute does not prepare anyone to sprint. Jog and skip for five minutes, move the hips and ankles through their range for five, do running drills for five, then three runs of 30 metres at about 70, 80 and 90 in a hundred of your speed. Long, quiet stretches are welcome afterwards.",
          ],
        },
      ],
    },
    {
      heading: "A session that avoids all six",
      paragraphs: [
        "For an athlete of 12 to 15, with a flat 40 metres and a friend to start against. It takes about an hour.",
      ],
      list: [
        "Warm-up as above: 20 minutes.",
        "Four starts from a half-kneeling position over 10 metres, one minute of rest after each.",
        "Four sprints over 20 metres, two minutes of rest after each.",
        "Two sprints over 30 metres, three minutes of rest after each. That makes 180 metres, and it is enough.",
        "Three sets of five squats, five push-ups and five quiet landings.",
        "Five minutes of walking and easy stretching.",
      ],
    },
  ],
  closing: {
    heading: "If you change only one thing",
    paragraphs: [
      "Change the rest. Take a watch to the track next week, halve the number of runs and double the pauses. You may feel that you did too little. Film your last run, put it beside last week’s, and then decide. If something hurts rather than tires, stop, and have it looked at before you sprint again.",
    ],
  },
  related: ["speed-training-program", "plyometrics"],
  metaTitle: "Six common speed training mistakes | QSC",
  metaDescription:
    "Short rests, long steps, too many gadgets: six mistakes that keep young athletes slow, what to do instead, and a session that avoids them.",
};
