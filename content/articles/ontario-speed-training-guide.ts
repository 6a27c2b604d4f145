// The article at /blogs/ontario-speed-training-guide, and its entry at /blogs.
import type { Article } from "#modules/content/articles.ts";

export const ontarioSpeedTrainingGuide: Article = {
  id: 4,
  slug: "ontario-speed-training-guide",
  title: "Speed training in Ontario: a guide for families",
  author: "Lucian Fairmarsh",
  teaser:
    "Snow from December to March, school meets in May, and a dozen flyers that promise speed. How to choose a coach, a place and a season east of Toronto.",
  date: "2023-11-14",
  updated: "2025-12-09",
  picture: "storm",
  intro: [
    "A young sprinter in Ontario has about six months of dry track a year. The rest is gym floors, school hallways, indoor ovals and the occasional parking lot with fresh salt on it. Plan for that and winter becomes the season when most of the speed is made.",
    "This guide is for parents in Scarborough, Pickering, Ajax, Whitby, Markham, Oshawa and Uxbridge who want to know what to look for, what to ask and what a year looks like. It applies to any club, ours included.",
  ],
  sections: [
    {
      heading: "The Ontario year, season by season",
      figure: "training-year",
      paragraphs: [
        "School sport sets the rhythm for most athletes between grades 4 and 12. Club training fits around it.",
      ],
      subsections: [
        {
          heading: "September and October: learn",
          paragraphs: [
            "The evenings are still light and the track is dry. This is the time for technique, short accelerations and finding a group. Endurance runners are in their cross country season; sprinters are not behind anyone yet.",
          ],
        },
        {
          heading: "November to March: build",
          paragraphs: [
            "Everything moves indoors: strength, starts, jumps, and runs of up to 60 metres where the hall allows. Indoor meets begin around December and run through March. Most school athletes need no more than three or four of them.",
          ],
        },
        {
          heading: "April to June: race",
          paragraphs: [
            "Back outside, carefully, because cold evenings and new spikes are hard on calves. School meets climb from the school to the area or county, then to the region, and for high school athletes to the provincial championships in early June. Most athletes race once a week or less.",
          ],
        },
        {
          heading: "July and August: play",
          paragraphs: [
            "Club meets for those who want them, two or three weeks with no training at all for everybody, and a different sport if possible.",
          ],
        },
      ],
    },
    {
      heading: "Choosing a coach",
      paragraphs: [
        "Speed coaching is not a protected title; anybody may print it on a shirt. A few things are easy to check.",
      ],
      list: [
        "Certification: Canada’s coaches are trained through the National Coaching Certification Program (NCCP). Ask which context and level, and in which sport.",
        "Screening: a recent police record check for work with young people, and safe-sport training. A club should say so before you ask.",
        "The rule of two: no adult alone with a young athlete, in person or in messages. Ask how the club handles lifts, texts and one-to-one sessions.",
        "Numbers: one coach can watch about ten to twelve athletes sprint. With twenty, someone is always running unseen.",
        "Membership: Athletics Ontario is the provincial body for track and field. Ask whether the club belongs to it, and which insurance comes with membership.",
      ],
    },
    {
      heading: "Choosing a place",
      pullQuote:
        "A good program 20 minutes away beats a famous one an hour away by February, when the 401 is white and everyone has eaten dinner in the car.",
      paragraphs: [
        "You don’t need a stadium. You need 40 metres of flat, dry, forgiving ground, and room to stop at the end of it. A rubber track, a sprung gym floor or good artificial turf will do. Concrete under a thin mat won’t, at least not for jumps.",
        "Indoors, look at the last ten metres first. A wall five steps behind the finish line teaches children to brake early, and sooner or later somebody doesn’t. A padded wall is fine; a longer hall is better.",
        "Count the drive as well. A good program 20 minutes away beats a famous one an hour away by February, when the 401 is white and everyone has eaten dinner in the car.",
      ],
    },
    {
      heading: "What it should look like, by age",
      paragraphs: [
        "Children of the same age can be two or three years apart in growth, so take these as a start for a conversation.",
      ],
      subsections: [
        {
          heading: "Grades 1 to 5",
          paragraphs: [
            "Tag, relays, hopping, throwing, low hurdles and short races, once or twice a week. If there is a stopwatch at all, it is there for fun. Nobody should be doing a “sprinter’s program” at eight.",
          ],
        },
        {
          heading: "Grades 6 to 8",
          paragraphs: [
            "Two sessions a week. Technique gets names, rests get longer, and bodyweight strength becomes a regular part. Growth spurts arrive, and patience is the most useful thing a parent can bring.",
          ],
        },
        {
          heading: "Grades 9 to 12",
          paragraphs: [
            "Two or three speed sessions, one or two in the gym, and a plan for the year that names the two or three meets that matter. Full sprints come with full rests: one minute for every 10 metres, so that a 60-metre run is followed by six minutes of walking and talking.",
          ],
        },
      ],
    },
    {
      heading: "Forms, costs and winter clothes",
      paragraphs: [
        "Ontario’s concussion law, Rowan’s Law, asks athletes under 26, the parents of athletes under 18, and coaches to review the province’s concussion awareness resources and the club’s code of conduct every year, and to confirm it when they register. It takes about ten minutes. A club that forgets to ask is forgetting a law.",
        "Ask for the whole cost of a year: membership, provincial registration, meet entries, travel and clothing. The cheapest monthly fee is not always the cheapest year. Ask about help, too; many clubs can quietly make room for a family, and most would rather be asked.",
        "For winter, layers beat one thick coat. Athletes need a hat, gloves, dry socks for the way home, and running shoes with some life left in them. Spikes are for tracks that allow them; halls often limit the length of the pins or forbid them.",
      ],
    },
  ],
  closing: {
    heading: "Try before you join",
    paragraphs: [
      "Visit two clubs, on an ordinary evening rather than an open house. Watch one athlete for ten minutes and count: how many sprints, how long the rests, how many times the coach said something useful. Then ask your child one question on the way home: would you go again on Thursday? The answer is usually clear before the second traffic light.",
    ],
  },
  related: ["speed-training-program", "school-championship-qualification"],
  metaTitle: "Speed training in Ontario: a family guide | QSC",
  metaDescription:
    "How to choose a speed coach and a hall east of Toronto, what each season and age needs, and the forms and costs to ask about.",
};
