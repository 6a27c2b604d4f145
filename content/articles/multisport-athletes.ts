// The article at /blogs/multisport-athletes, and its entry at /blogs.
import type { Article } from "#modules/content/articles.ts";

export const multisportAthletes: Article = {
  id: 3,
  slug: "multisport-athletes",
  title: "Why the best young runners also play something else",
  author: "Ilse Valderpike",
  teaser:
    "Baseball in summer, hurdles in winter. What a second sport does for speed, joints and the will to keep going.",
  date: "2023-10-05",
  updated: "2025-10-14",
  picture: "base-runner",
  intro: [
    "Every September a parent asks us, a little embarrassed, whether it is all right that their daughter misses Tuesdays until the soccer season ends. Yes. It is more than all right. We would rather have her on Thursdays with muddy boots in the car than five times a week with nothing else in her life.",
    "That may sound strange from a club that sells training. Here is why we mean it.",
  ],
  sections: [
    {
      heading: "What a second sport teaches a runner",
      paragraphs: [
        "Running in a lane is a narrow task: straight ahead, one rhythm, nobody in the way. Other sports fill in what it leaves out.",
      ],
      list: [
        "Baseball and softball: explosive first steps from a standstill, throwing, and turning the hips before the shoulders. Our javelin throwers like to find a pitcher in the group.",
        "Soccer, basketball and hockey: braking, turning and reading other people at speed. The strength you need to stop protects the knees when you land.",
        "Gymnastics, dance and martial arts: balance, body control and the patience to repeat a thing properly. Pole vaulters and hurdlers often start here.",
        "Swimming and cycling: endurance without the pounding, which helps in a winter of hard floors.",
        "Wrestling and rowing: whole-body strength, and a clear idea of what effort feels like.",
      ],
    },
    {
      heading: "What the other sport gets back",
      paragraphs: [
        "The trade works in both directions. A baseball player steals a base in about 27 metres, with a lead; a winger beats a defender in the first ten. Neither is usually taught how to sprint. A winter of acceleration work, low hurdles and landing practice gives a field player something teammates don’t have, and our baseball families notice it in April.",
      ],
      subsections: [
        {
          heading: "Three things that carry over",
          paragraphs: [
            "The first is the start: a low, patient push instead of popping upright. The second is braking, because anybody who can decelerate well can turn well. The third is the habit of full rest between full efforts, which most team practices never have time for.",
          ],
        },
        {
          heading: "And one that doesn’t",
          paragraphs: [
            "Fitness for one sport is not fitness for another. A cross country runner will still be breathless in a hockey shift, and a goalkeeper will still be sore after the first hurdle evening. Give each change of season two easy weeks.",
          ],
        },
      ],
    },
    {
      heading: "What the guidance says about specializing early",
      pullQuote: "The point is variety, with rest inside it.",
      paragraphs: [
        "The American Academy of Pediatrics, in its clinical report on young athletes, recommends putting off specialization in one sport until about 15 or 16 for most sports. It also advises one to two days a week off from organized training, and about three months a year away from one’s main sport, a month at a time if need be. That does not mean three months on the sofa: other activities are welcome.",
        "Researchers who studied young athletes found a handy second rule: more hours of organized sport in a week than the child has years went together with more overuse injuries. A ten-year-old with eleven hours of practice is over that line, whatever the sport is called.",
        "None of this is a guarantee. Children who play three sports get hurt as well, and three schedules at once can be worse than one. The point is variety, with rest inside it.",
      ],
    },
    {
      heading: "Making two sports fit into one week",
      paragraphs: [
        "Most trouble with two sports is trouble with two calendars. It helps to name one sport as the lead for each season and to tell both coaches.",
      ],
      subsections: [
        {
          heading: "In the lead sport’s season",
          paragraphs: [
            "Keep all practices of the lead sport and one session of the other, on a day that isn’t the day before a game or meet. At our club that one session is short and fast: a warm-up, six to eight sprints with full rests, and home.",
          ],
        },
        {
          heading: "Between seasons",
          paragraphs: [
            "Take a week with nothing organized. Then build up the next sport over two or three weeks rather than starting with a tournament weekend. Sore shins and heels like to appear in the first fortnight after a change of shoes and surface.",
          ],
        },
        {
          heading: "When the two collide",
          figure: "weekly-plan",
          paragraphs: [
            "Hard days belong together and easy days belong together. A sprint session before school and a game at night make one very hard day; a sprint session, a game and a tournament on three days running make a very tired child. If something must go, drop the training and keep the sleep.",
          ],
        },
      ],
    },
    {
      heading: "When is it time to choose?",
      paragraphs: [
        "Usually the athlete chooses, and usually between grades 9 and 11, when practices double and homework does too. Signs of a good choice: it is the athlete’s own idea, it has lasted more than one season, and there is something they will miss about the other sport. Signs of a poor one: it follows a single medal, a single bad coach, or an adult’s arithmetic about scholarships.",
        "Choosing track doesn’t mean choosing an event, either. Our high school athletes train for at least two events until grade 10, because the hurdler who never tried the triple jump may be in the wrong queue.",
      ],
    },
  ],
  closing: {
    heading: "Tell us about the other coach",
    paragraphs: [
      "When you send us an inquiry, write down what else your child plays and on which days. We plan around it, and we are glad to talk with the other coach. A young athlete with two coaches who know about each other is looked after better than one with a single coach who knows everything.",
    ],
  },
  related: ["benefits-of-being-a-track-athlete", "staying-motivated"],
  metaTitle: "Multisport athletes: why two sports beat one | QSC",
  metaDescription:
    "What baseball, soccer or dance gives a young runner, what track gives back, and how to fit two sports into one week without a tired child.",
};
