// The article at /blogs/speed-training-program, and its entry at /blogs.
import type { Article } from "#modules/content/articles.ts";

export const speedTrainingProgram: Article = {
  id: 1,
  slug: "speed-training-program",
  title: "What happens in a speed training program",
  author: "Lucian Fairmarsh",
  teaser:
    "Less running than you think, and more standing around than you would like. An evening at the track, minute by minute, and why each part is there.",
  date: "2023-02-16",
  updated: "2025-02-11",
  picture: "ladder",
  intro: [
    "Parents who watch a first speed session from the fence often ask the same thing at the end: was that all? Their child ran perhaps 250 metres at full effort, walked a good deal more, and listened to a coach talk about ankles. It doesn’t look like hard work.",
    "It is, but of another kind. Speed is a skill, like a tennis serve or a piano scale, and skills are learned fresh, slowly and often. This is what a program built on that idea looks like from the inside.",
  ],
  sections: [
    {
      heading: "One evening, from the first jog to the last",
      pullQuote:
        "Speed is a skill, like a tennis serve or a piano scale, and skills are learned fresh, slowly and often.",
      paragraphs: [
        "A speed session lasts 1 to 2 hours. Younger groups are finished after an hour, because attention runs out before the legs do. High school athletes who also lift or do hurdles may need closer to two.",
      ],
      subsections: [
        {
          heading: "Warming up: 20 to 25 minutes",
          paragraphs: [
            "It starts with easy jogging and skipping, then moves through hips, ankles and hamstrings with leg swings, lunges and walking stretches. After that come running drills, and two or three runs that get faster each time. By the end everyone is warm, awake and a little out of breath. Nobody sprints before that.",
          ],
        },
        {
          heading: "The main work: 25 to 45 minutes",
          paragraphs: [
            "This is the part with the fewest metres. A group of twelve-year-olds might run six starts over 10 metres and four runs over 20. An experienced sprinter might run four times 30 metres from blocks and three flying runs, where the first 20 metres build up and only the next 20 are timed.",
            "We rest one minute for every 10 metres sprinted: a 30-metre run earns three minutes. The coach uses that time to show one thing on the phone, and the athlete uses it to walk back, drink and think about that one thing.",
          ],
        },
        {
          heading: "Strength, jumps and the way down: 15 to 30 minutes",
          paragraphs: [
            "Medicine ball throws, low hops, some bodyweight strength, then five quiet minutes of walking and mobility. High school athletes may go on to the gym.",
          ],
        },
      ],
    },
    {
      heading: "Four things we train, in this order",
      figure: "speed-curve",
      paragraphs: [
        "Athletes come to us from soccer, baseball, hockey and track. The order is the same for all of them, because each step needs the one before.",
      ],
      list: [
        "Technique: tall hips, a relaxed face, arms that drive from the shoulder, and a foot that lands close below the body instead of reaching ahead of it.",
        "Acceleration: the first 10 to 30 metres, where the body leans, the push is long and the steps grow. Most team sports are won here.",
        "Rate of force: how quickly the leg can push. A sprinter’s foot is on the ground for about a tenth of a second at top speed, so a slow strong push comes too late.",
        "Joint flexibility: enough range at the ankle and hip to get into those positions without fighting your own body.",
      ],
    },
    {
      heading: "Where the gym fits in",
      paragraphs: [
        "Strength training can start at age 7 or 8, when a child can listen, balance and copy a movement. At that age it means squatting with a broomstick, crawling, hanging, throwing a light ball and learning to land softly. Weight is added when the movement stays clean, one small plate at a time, with a coach beside the bar.",
        "Major pediatric and strength coaching bodies agree that lifting of this kind, taught well and watched closely, suits children, and they have found no evidence that it stunts growth. What does cause trouble is unsupervised lifting, trying to find out how much you can lift, and adding load to a poor movement. We do none of the three.",
      ],
    },
    {
      heading: "How often, and how long until it shows",
      paragraphs: [
        "Two sessions a week, with at least a day between them, are enough for most school athletes. A third can help a sprinter in season. A fourth rarely helps anybody who also plays a team sport and sits in class all day.",
        "In the first four to six weeks the change is mostly in how a runner looks: quieter, taller, less effort in the shoulders. Times follow, but unevenly. A child in a growth spurt can slow down for a few months while the limbs and the steering learn about each other again. That is normal, and no reason to train harder.",
        "We time athletes every six weeks or so, in the same place, in the same shoes, after the same warm-up. A stopwatch in a thumb is good to about two-tenths; for smaller differences we use timing gates. If your club reports hundredths from a thumb, ask how.",
      ],
    },
    {
      heading: "Questions worth asking any program",
      paragraphs: ["Ours or another, a coach should be able to answer these without a brochure."],
      list: [
        "How many metres does my child sprint in one session, and how long are the rests?",
        "How many athletes does one coach look after?",
        "What certification do the coaches hold, and have they had a police record check?",
        "What happens when my child is tired, sore or growing quickly?",
        "Who decides when weight goes on the bar?",
      ],
    },
  ],
  closing: {
    heading: "Come and stand at the fence",
    paragraphs: [
      "The best way to judge a speed program is to watch one evening of it. Look at the rests, not the runs: if athletes are talking with a coach, walking and laughing, and then sprint as if it mattered, something is being learned. Bring running shoes, a bottle and a sweater for the rests. Spikes can wait until spring.",
    ],
  },
  related: ["common-speed-training-mistakes", "ontario-speed-training-guide"],
  metaTitle: "What happens in a speed training program | QSC",
  metaDescription:
    "A speed session minute by minute: warm-up, short sprints, long rests, strength from age 7 or 8, and the questions to ask before you join.",
};
