// The article at /blogs/track-and-field-tips, and its entry at /blogs.
import type { Article } from "#modules/content/articles.ts";

export const trackAndFieldTips: Article = {
  id: 5,
  slug: "track-and-field-tips",
  title: "Track and field tips for a first season",
  author: "Priyanka Solheim",
  teaser:
    "How to pack a bag, mark a run-up, pass a baton and sit through a six-hour meet. What our coaches tell every new athlete, event by event.",
  date: "2023-06-08",
  updated: "2025-06-17",
  picture: "spikes",
  intro: [
    "A first track meet is confusing. Three things happen at once, somebody calls your race while you are in the washroom, and the person who seems to be in charge is raking sand. By the third meet it all makes sense.",
    "These tips won’t make anybody faster overnight. They will save you the mistakes that everyone makes once.",
  ],
  sections: [
    {
      heading: "Before you leave home",
      paragraphs: [
        "Pack the evening before, and let the athlete do it. A ten-year-old who has packed a bag knows where the spikes are.",
      ],
      list: [
        "Running shoes for the warm-up, spikes if you have them, and the little key that tightens the pins.",
        "Two pairs of socks, a warm layer and a rain layer. It is always colder on the infield.",
        "Water, and food you have eaten before training: bananas, bread, rice, yogurt. A meet is no place to try a new energy bar.",
        "Four safety pins, a pen and a roll of athletic tape for marking run-ups.",
        "Sunscreen, a hat, and something to sit on that isn’t wet.",
      ],
    },
    {
      heading: "On the track",
      paragraphs: [
        "Warm up for 20 to 30 minutes and finish about ten minutes before your race is called. Do at least two runs at nearly full speed; the first fast steps of the day should not be the ones that count.",
      ],
      subsections: [
        {
          heading: "Sprints",
          paragraphs: [
            "Look at the ground a little ahead of your hands in the start, not at the finish. Push, and let your head come up with your body over the first ten to fifteen metres. Run through the line to a mark five metres behind it; leaning too early costs more than it gains.",
            "Know the false-start rule of the meet. Under international rules a single false start means disqualification; many school meets give the youngest a second chance.",
          ],
        },
        {
          heading: "Hurdles",
          figure: "hurdle-rhythm",
          paragraphs: [
            "Count steps, not hurdles. In practice find out with how many steps you reach the first hurdle and which leg arrives first. Take off further away than feels natural, and run at the hurdle. Children should learn on low, light hurdles at short distances, because rhythm comes before height.",
          ],
        },
        {
          heading: "Relays",
          paragraphs: [
            "Agree on who calls and what the word is. In the 4 × 100, the outgoing runner starts when the incoming runner crosses a tape mark, looks ahead, and puts the hand back on the call. Start with a mark about 15 to 20 of your own foot lengths behind the spot where you wait, and move it after each try. Nobody throws the baton, and nobody slows down to be safe.",
          ],
        },
        {
          heading: "800 metres and longer",
          paragraphs: [
            "The first 200 metres feel free, and they are not. Start at a pace you could hold for a lap longer, stay off the inside edge when it is crowded, and choose one runner ahead of you for each lap.",
          ],
        },
      ],
    },
    {
      heading: "In the field",
      paragraphs: [
        "Field events reward routine. You get three tries or so, with long waits, so the same small sequence before each one is worth more than a shout of encouragement.",
      ],
      subsections: [
        {
          heading: "Long and triple jump",
          paragraphs: [
            "Measure your run-up with a tape or in foot lengths and write it on your hand. Put the mark at the start of the run and let the coach watch the board. If you miss twice in the same direction, move the start by as much: back if you overstepped, forward if you took off early. Never stretch or chop the last steps to hit the board.",
          ],
        },
        {
          heading: "High jump",
          paragraphs: [
            "Run the curve. The lean that it gives you turns you over the bar. Start at a height you clear in your sleep, and remember that three misses in a row end your competition, at whatever height.",
          ],
        },
        {
          heading: "Throws",
          paragraphs: [
            "Legs first, hips second, arm last. A standing throw that is well done beats a wild spin. Stay in the circle until the implement has landed, and leave it from the back half; with the javelin, walk back behind the line. Never walk across a throwing sector, even when nobody seems to be throwing.",
          ],
        },
      ],
    },
    {
      heading: "When two events overlap",
      paragraphs: [
        "It happens at nearly every meet. Go to the field event first, check in with the official, and say that you have a race. You may usually leave, run and come back, and may be allowed to take your tries out of order. What you may not do is disappear and hope. A calm “I’m checking out for the 100” is a skill in itself.",
        "Between events put the warm clothes back on, walk, and eat small things. Sit in the shade. Save the football with your friends for after the relay.",
      ],
    },
    {
      heading: "For the parents in the stands",
      pullQuote: "You will wait four hours for fourteen seconds.",
      paragraphs: [
        "You will wait four hours for fourteen seconds. Bring a chair. Cheer for the last runner as loudly as for yours. Leave the technique to the coach: advice shouted over a fence arrives late and worries a child who had a plan.",
        "Volunteer if you can. Every pit needs somebody with a rake, the job takes five minutes to learn, and you get the best seat in the stadium.",
      ],
    },
  ],
  closing: {
    heading: "One thing a meet",
    paragraphs: [
      "Choose a single thing to get right: the first three steps, the last exchange, one legal jump. Write it on the tape around your bottle. If it worked, the meet was a success, whatever the results sheet says. The sheet improves later, and it improves because of the tape.",
    ],
  },
  related: ["history-of-the-long-jump", "cross-country-running"],
  metaTitle: "Track and field tips for a first season | QSC",
  metaDescription:
    "What to pack, how to warm up, mark a run-up, pass a baton and handle two events at once: practical tips for young athletes and parents.",
};
