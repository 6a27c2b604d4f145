// How a new club begins. The first part says what of this folder is left out when a club begins without the sample.
// The second adds one example of everything for `npm run new-club`. Nothing here is shown by itself.
// A number before a colon is the place of an entry in its list: 0 is the first.
import type { Changes } from "#modules/content/changes.ts";
import type { Content } from "#modules/content/content.ts";

/**
 * A club begins without programs, places, people, news and articles, and without the sample's towns. The waivers
 * and mails, and what is true of the sport anywhere, stay. null: this folder is no sample.
 */
export const withoutSample: Changes<Content> | null = {
  about: {
    roleModel: {
      text: {
        1: "Some of them come back with a coaching certificate, and have groups of their own.",
      },
    },
    club: {
      text: [
        "We are a club for children and teenagers who like to run, jump and throw. Beginners are welcome in every group.",
      ],
    },
  },
  accomplishments: {
    banner: { text: ["Medals, places and records of our athletes."] },
    items: [],
  },
  articles: [],
  associations: { items: [], landing: [] },
  catalogue: {
    discounts: { codes: [] },
    seasons: [],
    programs: [],
    nextGeneration: [],
  },
  coaches: {
    intro:
      "Everyone who coaches here has passed a police check and is trained in first aid and safe sport.",
    groups: [],
    team: { members: [] },
    landing: [],
  },
  contact: {
    touch: { places: [] },
    form: { text: ["This goes straight to our coaches."] },
  },
  donation: {
    uses: { items: { 2: { buys: "a fall of cross country, with the bus to the meets" } } },
    nextGeneration: {
      words: {
        text: {
          0: "Teachers tell us about children who would love to train and whose families can’t pay. The next-generation program gives them a season on the track, shoes that fit and a way to get there.",
        },
      },
    },
  },
  founder: {
    normal: { name: "", text: [] },
    donation: {
      name: "",
      text: [],
      transfer:
        "You can also give by e-transfer. It is deposited automatically and needs no question.",
    },
  },
  home: {
    facts: [
      { figure: "5–18", meaning: "years old, in groups by age" },
      { figure: "10", meaning: "events on the track and in the field" },
      { figure: "All year", meaning: "outdoors in summer, indoors in winter" },
      { figure: "24–48 h", meaning: "for a coach to answer you" },
    ],
    club: {
      text: {
        0: "We are a club for young people who like to run, jump and throw, and for those who don’t know yet that they do.",
      },
    },
    merchandise: {
      text: [
        "Singlets, hoodies and spike bags in the club’s colours, cut for running, not for the shelf.",
      ],
    },
    articles: { slugs: [] },
  },
  landing: {
    hero: { line: "Or find out how far you can get." },
    sections: { 2: { list: ["From age 8", "From a scissors jump to an arch"] } },
  },
  locations: [],
  membershipCards: { sliders: { track: [], speed: [], strength: [] } },
  news: { posts: [], gallery: [], merchandise: { heading: "IN CLUB COLOURS" } },
  notices: [],
  pages: {
    "/": {
      title: "Quarterlane Speed Club | Youth track & field",
      description: "Track and field, speed training and strength for young athletes.",
    },
    "/about": { description: "Who we are, how we coach, and what we believe in." },
    "/programs": {
      title: "Youth sports programs | Quarterlane Speed Club",
      description:
        "Track and field, speed training and strength for young athletes, all year round.",
    },
    "/track-field-club": {
      description:
        "Sprints, hurdles, distance, jumps, throws and combined events for Grades 1 to 12.",
    },
    "/speed-training-program": {
      description:
        "Learn to start, accelerate and stay healthy, in small groups for athletes of any sport.",
    },
    "/strength-conditioning-gym": {
      title: "Strength & conditioning | Quarterlane Speed Club",
      description: "Coached strength training for young athletes of any sport.",
    },
    "/blogs": {
      description:
        "Our coaches on speed training, jumps, cross country and growing up as an athlete.",
    },
    "/appointment-booking": {
      description: "Choose a time for a first practice or a talk with a coach.",
    },
    "/schedule": { description: "Days, times and locations of every session." },
    "/contact-us": {
      description: "Write to our coaches or call us. We answer within 24–48 hours.",
    },
    "/donation": {
      description:
        "Your gift pays for shoes, bus fares and seasons on the track for children whose families can’t.",
    },
    "/become-an-olympian": {
      description: "Running events, speed, jumps and throws for young athletes.",
    },
  },
  programs: {
    elementary: {
      text: [
        "Minor Track is for ages 5 to 10, Middle School Track for 11 to 13. In the first season everyone tries everything: soft javelins, low hurdles, a high jump with a rubber band for a bar.",
        "Nobody needs spikes or a best time. Bring running shoes, water and a layer for the wind.",
      ],
    },
    trackAndField: {
      text: {
        0: "Outdoors from spring to fall, with cross country at its end, and indoors in winter.",
      },
    },
    strength: {
      text: ["School athletes lift two or three times a week, in small groups with a coach."],
    },
    more: {
      programs: {
        0: {
          text: [
            "Oly Kids starts at age 7 with a broomstick. Children learn to land, hinge, squat and catch; plates come when the movement is quiet.",
          ],
        },
        1: {
          text: [
            "Home to first, the first two steps off a base, the turn at second. A winter of speed and shoulder-safe strength before the fields thaw.",
          ],
        },
      },
    },
  },
  schedules: { groups: [], sessions: [] },
  speed: {
    hub: {
      text: {
        1: "Groups are small and mixed: baseball, soccer, hockey, football, rugby, basketball and track.",
      },
    },
    drafted: { athletes: [] },
    quality: {
      items: [
        {
          heading: "Technology",
          sign: "stopwatch",
          text: [
            "Light gates, slow-motion video you take home, and numbers that only the family and the coach see.",
          ],
        },
        {
          heading: "Certified coaches",
          sign: "certificate",
          text: ["Every session is led by a certified coach, in small groups."],
        },
      ],
    },
  },
  strength: {
    welcome: {
      text: { 0: "Young athletes learn to lift from certified coaches, in small groups." },
    },
    memberships: { text: "No tax added." },
  },
  testimonials: { parents: [], baseball: [] },
  trackField: {
    intro: {
      text: [
        "Members train in groups by age. The youngest try all events; middle schoolers settle on a few; high schoolers train with an event coach.",
        "A year has four seasons: spring and summer outdoors, fall on grass and forest paths, winter indoors. Join for one or for all four.",
      ],
    },
    events: {
      4: {
        text: [
          "Throwing is legs first, arm last. Children use soft javelins and rubber discs; school athletes train with the discus and the javelin.",
        ],
      },
    },
  },
  venues: [],
};

/**
 * One example of everything that a club fills in, which `npm run new-club` adds. Each says so. In the places and
 * the towns’ pages {club}, {town} and {address} are filled in. The waivers name no province’s law.
 */
export const withExamples: Changes<Content> = {
  accomplishments: {
    items: [
      {
        id: "example",
        level: "provincial",
        logo: "achievement-provincial",
        year: "2026",
        subtitle: "Example: provincial championships",
        listItems: [{ childArray: ["80 m, girls under 12", "Gold", "Name of the athlete"] }],
      },
    ],
  },
  catalogue: {
    seasons: [
      {
        id: "school-year",
        name: "Example: school year",
        from: "09-08",
        to: "06-20",
        opensDaysBefore: 330,
      },
    ],
    programs: [
      {
        id: "track-and-field",
        type: "track_and_field",
        name: "Track and field",
        heading: "EXAMPLE: TRACK & FIELD",
        text: ["What this program is, for whom, and how often it meets."],
        offerings: [
          {
            id: 1,
            icon: "sprint",
            title: "Example: once a week",
            subTitle: "One practice a week, from September to June",
            priceCents: 20000,
            per: "season",
            season: "school-year",
            capacity: 24,
            ages: { from: 7, to: 13 },
            registrationLink: null,
          },
        ],
      },
    ],
  },
  coaches: {
    groups: [
      {
        heading: "COACHES",
        items: [
          { name: "Example Coach", title: "What they coach, and their training", image: "coach-1" },
        ],
      },
    ],
    team: {
      members: [
        {
          id: "example-coach",
          name: "Example Coach",
          titles: ["What they coach", "Their training"],
          image: "coach-1",
        },
      ],
    },
    landing: [
      {
        id: "example-coach",
        name: "Example Coach",
        titles: ["What they coach", "Their training"],
        image: "coach-1",
      },
    ],
  },
  contact: { touch: { places: ["example-track"] } },
  founder: {
    normal: {
      name: "Example Founder",
      title: "Founder",
      text: [
        "Example: who began the club, when, and why. Two or three short paragraphs are enough.",
      ],
    },
  },
  landing: {
    team: { heading: "OUR COACHES", text: "Come to a practice and meet them." },
  },
  locations: [
    {
      location_id: 1,
      slug_url: "{address}",
      town: "{town}",
      picture: "lanes",
      main_heading: "TRACK AND FIELD IN {TOWN}",
      main_paragraph: "<p>Example: {club} trains in {town}. Say where and when.</p>",
      highlighted_heading: "Your first practice is free",
      heading_1: "Where and when",
      paragraph_1:
        '<p>Example: Tuesdays at 6 pm, at our track. See the <a href="/schedule">schedule</a>.</p>',
      heading_2: "How to get there",
      paragraph_2: "<p>Example: the bus that stops nearby, where to park, which gate.</p>",
      heading_3: "Who trains here",
      paragraph_3: "<p>Example: the groups of this town, and their coaches.</p>",
      heading_4: "If money is the obstacle",
      paragraph_4: "<p>Say so, and we’ll find a way.</p>",
      meta_keywords: "track and field {town}, youth running club {town}",
      meta_link: "/location/{address}",
      meta_title: "Track & field in {town}",
      meta_description: "Youth track and field in {town}. Beginners are welcome.",
    },
  ],
  membershipCards: {
    sliders: {
      track: [
        {
          id: 1,
          icon: "sprint",
          title: "Example: once a week",
          subTitle: "One practice a week, from September to June",
          priceCents: 20000,
          per: "season",
          season: "school-year",
          ages: { from: 7, to: 13 },
          registrationLink: null,
          option: { type: "track_and_field", id: 1 },
        },
      ],
    },
  },
  news: {
    posts: [
      {
        id: "example",
        date: "09-01",
        sign: "sprint",
        text: "Example: registration for the school year is open.",
      },
    ],
    gallery: [
      { id: "example-picture", picture: "medals" },
      {
        id: "example-poster",
        sign: "sprint",
        title: "EXAMPLE",
        alt: "Example of a poster: a sprinter",
      },
    ],
  },
  schedules: {
    groups: [
      {
        id: "example-group",
        program: "track",
        subtitle: "Example: ages 7 to 13",
        logo: "sprint",
        who: "Ages 7 to 13, beginners welcome",
        bring: "Running shoes, clothes for the weather and a water bottle.",
        ages: { from: 7, to: 13 },
        capacity: 24,
        options: [{ type: "track_and_field", id: 1 }],
      },
    ],
    sessions: [
      {
        id: "example-tuesday",
        group: "example-group",
        weekday: "tuesday",
        start: "18:00",
        end: "19:15",
        venue: "example-track",
        season: "School year",
        from: "09-08",
        to: "06-20",
      },
    ],
  },
  testimonials: {
    parents: [
      {
        id: "example",
        picture: "portrait-parent-1",
        title: "Example Parent",
        reviewsLogo: "sprint",
        comments: "Example: what a parent says, in their own words and with their permission.",
      },
    ],
  },
  venues: [
    {
      id: "example-track",
      name: "Example: our track",
      town: "{town}",
      street: "1 Example Street",
      province: "Ontario",
      postalCode: "A1A 1A1",
      what: "Eight lanes, a sandpit and a throwing cage",
      arriving: "Park behind the school. We meet at the gate.",
    },
  ],
  waivers: {
    0: { booklet: null, statement: "I have read this concussion guide." },
    1: { booklet: null, statement: "I have read this concussion guide." },
    2: { booklet: null, statement: "I have read this concussion guide." },
    7: {
      text: {
        0: "You see everything before you pay, get a copy by email, and the membership ends by itself. The club is a non-profit organization.",
      },
    },
    8: {
      text: {
        0: "The consumer protection law of our province protects you when you pay in advance for sports instruction.",
        3: "If we have not delivered what we agreed to, you have further rights under that law. The ministry that is responsible for it explains them.",
      },
    },
  },
};
