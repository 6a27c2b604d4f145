// The page /about: the words of its first picture, the role models, the performance group and the club’s own
// story. The people on it are in coaches.ts and founder.ts, the medals in accomplishments.ts.
import type { About } from "#modules/content/pages.ts";

export const about: About = {
  hero: {
    heading: "WE BELIEVE IN THE IMPOSSIBLE",
    line: "A child who can’t reach the third hurdle in May reaches the tenth in August. We see it every year.",
    picture: "high-jumper",
    kind: "full-picture",
  },
  roleModel: {
    heading: "ROLE MODELS YOU CAN TALK TO",
    text: [
      "Our oldest athletes help with the youngest group once a month. They hold the rope, tie the laces, and tell a nine-year-old about the race they lost.",
      "Two of them went away to university, came back with a coaching certificate and now have groups of their own.",
    ],
    more: "LEARN MORE",
  },
  performanceGroup: {
    heading: "PERFORMANCE GROUP",
    text: [
      "Athletes from Grade 6 who want to race beyond their school train four times a week: two evenings on the track, two in the strength room. The plan leaves room for exams and a second sport.",
      "We offer spots after four weeks of regular practice. We look at attendance, patience and how an athlete treats a slower teammate, and then at the stopwatch.",
    ],
    picture: "dented-mat",
    button: { label: "Inquire Now", to: "#contact-form" },
    apply: { label: "Apply for the performance group", to: "/application-for-registration" },
  },
  club: {
    heading: "QUARTERLANE SPEED CLUB",
    text: [
      "We began in Pickering in 2015 with eleven children and a bag of cones. Today families come from Scarborough, Ajax, Whitby, Markham, Oshawa and Uxbridge too, and each of the seven towns has a practice ground of ours.",
      "The quarter lane is the first hundred metres of a lap: the part you can see from the start. We teach children to run that part well, and then the next.",
    ],
    picture: "stadium",
    button: { label: "See the programs", to: "/programs" },
  },
};
