/** The text around a drawn figure: art/signs/figures.py makes the drawing itself. */
export interface FigureLabels {
  title: string;
  /** Its description for all readers: below the drawing, and for readers who cannot see it. */
  about: string;
  /** The measurements as a table: a heading for each column, then its rows. */
  numbers: [string[], ...string[][]];
}

/** The available figures for articles, by their ids. */
export const figures = {
  "start-angles": {
    title: "From the blocks to upright",
    about:
      "The body rises from the blocks by degrees. Read the angles as a range: long legs and short arms sit differently. Athletes who stand up within two steps give the push away.",
    numbers: [
      ["Where", "What", "About"],
      ["Set", "Front block behind the line", "2 foot lengths"],
      ["Set", "Rear block behind the front one", "1 foot length"],
      ["Set", "Front knee", "90 to 100°"],
      ["Set", "Rear knee", "120 to 130°"],
      ["First push", "Body and leg above the ground", "45°"],
      ["From 20 metres on", "Body above the ground", "80 to 90°"],
    ],
  },
  "hurdle-rhythm": {
    title: "Three steps between two hurdles",
    about:
      "The 100-metre hurdles: 13 metres to the first of ten, 8.5 metres from one to the next. An athlete lands about a metre behind the hurdle, takes three steps, and is off again two metres before the next. Younger athletes keep the rhythm over shorter distances.",
    numbers: [
      ["Part", "Metres"],
      ["Start to the first hurdle", "13.00"],
      ["Hurdle to landing", "1.05"],
      ["First step", "1.60"],
      ["Second step", "2.00"],
      ["Third step", "1.85"],
      ["Take-off to the next hurdle", "2.00"],
      ["Hurdle to hurdle", "8.50"],
      ["Last hurdle to the finish", "10.50"],
    ],
  },
  "weekly-plan": {
    title: "A week in soccer season",
    about:
      "An example for a twelve-year-old with soccer in the lead: the sprints share Tuesday with practice, so that the days between are rest, and the day before the game is free.",
    numbers: [
      ["Day", "What", "Load"],
      ["Monday", "Nothing organized", "Rest"],
      ["Tuesday", "Sprints 1 hour, soccer 1.5 hours", "Hard"],
      ["Wednesday", "Nothing organized", "Rest"],
      ["Thursday", "Soccer 1.5 hours", "Easy"],
      ["Friday", "Nothing organized", "Rest"],
      ["Saturday", "Game 1.5 hours", "Hard"],
      ["Sunday", "Nothing organized", "Rest"],
    ],
  },
  "long-jump-phases": {
    title: "The last two steps, and what follows",
    about:
      "A jump of five metres. The last step is a little shorter than the one before, so that the body is already rising at the board. It leaves at about 20 degrees: steeper would cost speed, and speed is distance.",
    numbers: [
      ["Part", "About"],
      ["Last step but one", "2.1 metres"],
      ["Last step", "1.9 metres"],
      ["Angle at the board", "20°"],
      ["Speed at the board", "7 metres a second"],
      ["From the board to the heels", "5 metres"],
    ],
  },
  "plyometrics-ladder": {
    title: "Four rungs, and who stands on which",
    about:
      "A dot is one contact with the ground. The higher the rung, the harder the landing, so a set stays short.",
    numbers: [
      ["Rung", "Who", "Contacts"],
      ["1. Skips and rope", "Everybody", "2 or 3 sets of 10 to 15"],
      ["2. Single jumps", "After ten quiet landings", "3 sets of 4 or 5"],
      ["3. Jumps in a row", "When contacts stay short", "4 to 6 without a stop"],
      ["4. Drop jumps", "High school, after a year of strength work", "2 or 3 sets of 4"],
    ],
  },
  "cross-country-pacing": {
    title: "One hill, five paces",
    about:
      "Pace is what the watch says, effort is what the body pays. Keep the effort even where the ground isn’t: slower up, lighter down, and everything for the last stretch.",
    numbers: [
      ["Part", "Effort"],
      ["The first 300 metres", "Brisk, for half a minute"],
      ["To the foot of the hill", "Your own pace"],
      ["Uphill, and ten steps past the top", "The same effort with shorter steps"],
      ["Downhill", "Light, quick steps"],
      ["The last stretch", "All that is left"],
    ],
  },
  "qualification-path": {
    title: "Four days that have to work",
    about:
      "Each step is a day of its own. Only that day’s place counts, not the best mark of the spring.",
    numbers: [
      ["Step", "When"],
      ["School team", "April"],
      ["Area meet", "May"],
      ["Regional meet", "End of May"],
      ["Provincial championships", "Early June"],
    ],
  },
  "speed-curve": {
    title: "How fast, and where",
    about:
      "A 100 metres in 13.0 seconds, as an athlete of 14 or 15 may run it. The shaded part is where most team sports are won; after half of the race the art is to lose as little as possible.",
    numbers: [
      ["Metres", "Seconds", "Metres a second"],
      ["0 to 10", "2.07", "4.8"],
      ["10 to 20", "1.35", "7.4"],
      ["20 to 30", "1.22", "8.2"],
      ["30 to 40", "1.18", "8.5"],
      ["40 to 50", "1.17", "8.5"],
      ["50 to 60", "1.17", "8.5"],
      ["60 to 70", "1.18", "8.5"],
      ["70 to 80", "1.20", "8.3"],
      ["80 to 90", "1.22", "8.2"],
      ["90 to 100", "1.24", "8.1"],
    ],
  },
  "training-year": {
    title: "A year from September",
    about: "Most of the speed is made while nobody watches: five months indoors, three of racing.",
    numbers: [
      ["Months", "What for"],
      ["September and October", "Learn"],
      ["November to March", "Build"],
      ["April to June", "Race"],
      ["July and August", "Play"],
    ],
  },
  "goal-calendar": {
    title: "When a goal can come true",
    about:
      "A dot is a week of the year, and gold when the goal can come true. A result waits for two or three afternoons; for the other fifty weeks there is a skill for the month and one sentence for today.",
    numbers: [
      ["Goal", "For example", "Can come true"],
      ["For the season", "A result: a height, a time, a team", "On two or three afternoons a year"],
      ["For the month", "A skill: three steps between the hurdles", "At the end of each month"],
      ["For today", "One sentence: keep the shoulders down in every start", "At every practice"],
    ],
  },
  "movement-week": {
    title: "Seven hours, three of them at the track",
    about:
      "What Canada’s 24-hour movement guidelines ask for from age 5 to 17, and the part of it that two practices and a meet cover. The other four hours need no club: a game in the yard counts, and so does a brisk walk to school.",
    numbers: [
      ["What", "At least"],
      ["Moderate to vigorous activity", "An hour a day"],
      ["Vigorous activity", "Three days a week"],
      ["Activity that strengthens muscle and bone", "Three days a week"],
      ["Two practices and a meet", "Three of these days"],
    ],
  },
} as const satisfies Record<string, FigureLabels>;

export type FigureId = keyof typeof figures;

export const figureIds = Object.keys(figures) as [FigureId, ...FigureId[]];

export const isFigure = (id: string): id is FigureId => Object.hasOwn(figures, id);
