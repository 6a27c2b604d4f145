// A page for each town, at /location/ and the town’s name.
import type { LocationPage } from "#modules/content/articles.ts";

export const locations: LocationPage[] = [
  {
    location_id: 1,
    slug_url: "scarborough",
    town: "Scarborough",
    picture: "shot-put",
    main_heading: "TRACK AND FIELD IN SCARBOROUGH",
    main_paragraph:
      "<p>Quarterlane trains at <strong>Ferry Hill Track</strong> from April to June, a bus stop away from half of Scarborough’s schools. Our founder ran her first race a few streets from here.</p>",
    highlighted_heading: "Your first practice is free. Bring a bottle of water",
    heading_1: "Where and when",
    paragraph_1:
      '<p>In spring, Minor Track meets on <strong>Wednesdays at 5:30 pm</strong> and the high school group on Wednesdays at 6:30 pm, at 301 Ferry Hill Drive. In summer the groups train in Pickering, the next town east. See the <a href="/schedule">schedule</a>.</p>',
    heading_2: "By bus, with a younger brother, in the rain",
    paragraph_2:
      "<p>The bus stops at the gate. Brothers and sisters over five may join the warm-up. We train in rain and stop for thunder.</p>",
    heading_3: "A hill for sprinters",
    paragraph_3:
      "<p>The grass hill behind the back straight. Six walks up and six strides down are worth more than any machine, and our sprinters have the starts to prove it. There is a shot put circle, too.</p>",
    heading_4: "If money is the obstacle",
    paragraph_4:
      '<p>Say so, and we’ll find a way. The <a href="/nextgen-donation">next-generation program</a> pays for registration, shoes and fares, and nobody at practice knows who is on it.</p>',
    meta_keywords:
      "track and field Scarborough, youth running club Scarborough, sprint training Scarborough",
    meta_link: "/location/scarborough",
    meta_title: "Track & field in Scarborough | Quarterlane Speed Club",
    meta_description:
      "Youth track and field at Ferry Hill Track in Scarborough, Grades 1 to 12. Spring practice on Wednesdays; beginners are welcome, with or without spikes.",
  },
  {
    location_id: 2,
    slug_url: "pickering",
    town: "Pickering",
    picture: "discus",
    more: ["indoor", "track-blocks"],
    main_heading: "TRACK, FIELD AND SPEED IN PICKERING",
    main_paragraph:
      "<p>Pickering is where the club began, with eleven children and a bag of cones. Today it has our largest outdoor track, <strong>Tamarack Oval</strong>, and a 60-metre straight under a roof, <strong>Lantern Hall</strong>.</p>",
    highlighted_heading: "Outdoors from April to October, indoors all winter",
    heading_1: "Track and field",
    paragraph_1:
      '<p>From April to the end of August, children and middle schoolers train here on <strong>Tuesdays</strong>; middle schoolers on Thursdays too, and children from July. There are eight lanes, two jump pits and a throwing cage at 215 Fencepost Road. More about the <a href="/track-field-club">track and field club</a>.</p>',
    heading_2: "Fall speed",
    paragraph_2:
      "<p>From September 12 to October 31, speed groups run on <strong>Tuesdays and Thursdays from 5:30 to 6:30 pm</strong>. Bring spikes or cleats and flat shoes; we use both.</p>",
    heading_3: "Winter speed",
    paragraph_3:
      '<p>From November 1 to March 31 we move to Lantern Hall at 88 Lantern Street: Tuesdays and Thursdays at 5:30 pm, Saturdays at 10:30 am. Parents can watch from the gallery. See <a href="/speed-training-program">speed training</a>.</p>',
    heading_4: "Coming from the east or the west",
    paragraph_4:
      "<p>Parking on Fencepost Road is free. Families from Ajax and Scarborough often share cars; ask a coach to put you in touch.</p>",
    meta_keywords:
      "track and field Pickering, speed training Pickering, youth track club Pickering",
    meta_link: "/location/pickering",
    meta_title: "Track & field and speed in Pickering | Quarterlane",
    meta_description:
      "Youth track and field at Tamarack Oval and speed training at Lantern Hall in Pickering. Fall speed groups on Tuesdays and Thursdays at 5:30 pm.",
  },
  {
    location_id: 3,
    slug_url: "ajax",
    town: "Ajax",
    picture: "broomstick",
    more: ["weightlifting", "barbell"],
    main_heading: "STRENGTH AND CONDITIONING IN AJAX",
    main_paragraph:
      "<p>Our own room is in Ajax: the <strong>Quarterlane Strength Room</strong> at 1 Quarterlane Way, with eight platforms, children’s bars from five kilograms and a 30-metre sprint strip.</p>",
    highlighted_heading: "Learn to lift before you need to",
    heading_1: "Oly Kids, ages 7 to 11",
    paragraph_1:
      "<p>Wednesdays at 5:30 pm and Saturdays at 11 am. Children start with a broomstick and learn to land, hinge and squat. Plates come later.</p>",
    heading_2: "School athletes, any sport",
    paragraph_2:
      '<p>Hockey, soccer, baseball, rugby and track athletes from 12 to 18 train together on <strong>Mondays, Tuesdays and Thursdays at 6:15 pm</strong> and on Saturdays at noon. Come twice, three times or as often as you like. See the <a href="/strength-conditioning-gym">gym</a>.</p>',
    heading_3: "High-performance groups",
    paragraph_3:
      "<p>Track and field athletes at provincial level come straight from class at 4 pm. Spots are by invitation, after four weeks of regular practice.</p>",
    heading_4: "Track practice nearby",
    paragraph_4:
      '<p>Ajax athletes run at Tamarack Oval in Pickering, ten minutes west, and in winter at the fieldhouse in Whitby, fifteen minutes east. The <a href="/schedule">schedule</a> has every evening.</p>',
    meta_keywords:
      "strength training Ajax, youth weightlifting Ajax, kids gym Ajax, athlete training Ajax",
    meta_link: "/location/ajax",
    meta_title: "Youth strength & weightlifting in Ajax | Quarterlane",
    meta_description:
      "Coached strength training for ages 7 to 18 at the Quarterlane Strength Room in Ajax: Oly Kids, school athletes of any sport, high-performance groups.",
  },
  {
    location_id: 4,
    slug_url: "whitby",
    town: "Whitby",
    picture: "indoor",
    main_heading: "INDOOR TRACK AND FIELD IN WHITBY",
    main_paragraph:
      "<p>When the lake wind turns in November, the whole club moves to <strong>Foundry Fieldhouse</strong> at 12 Foundry Yard Lane: a 200-metre track, jump pits and a pole vault box under one roof.</p>",
    highlighted_heading: "Winter is when the fast ones get faster",
    heading_1: "All three age groups, November to March",
    paragraph_1:
      "<p>On <strong>Tuesdays</strong>, Minor Track starts at 5:30 pm, middle school at 6:30 and high school at 7:45. Older groups come back on Thursdays; high school also meets on Sunday mornings.</p>",
    heading_2: "Speed training on Mondays and Wednesdays",
    paragraph_2:
      '<p>For any sport, from 6 to 7 pm. Ten athletes to a coach, and light gates every second week. Read about <a href="/speed-training-program">speed training</a>.</p>',
    heading_3: "Pole vault",
    paragraph_3:
      "<p>Whitby is the only place east of the city where our vaulters can practise all winter. Beginners start from age 10 on short poles, into sand, with a coach beside the box.</p>",
    heading_4: "What to bring",
    paragraph_4:
      '<p>Indoor shoes or 6 mm spikes, water and a layer for the wait at the north doors. A <a href="/register-for-membership">winter membership</a> covers all practices of one age group.</p>',
    meta_keywords:
      "indoor track Whitby, track and field Whitby, pole vault Durham, speed training Whitby",
    meta_link: "/location/whitby",
    meta_title: "Indoor track & field in Whitby | Quarterlane Speed Club",
    meta_description:
      "Indoor track and field in Whitby from November to March for Grades 1 to 12, with pole vault and speed training at Foundry Fieldhouse.",
  },
  {
    location_id: 5,
    slug_url: "markham",
    town: "Markham",
    picture: "long-jump",
    main_heading: "TRACK AND FIELD IN MARKHAM",
    main_paragraph:
      "<p><strong>Gristmill Track</strong>, behind the ball diamond on Old Gristmill Lane, is our westernmost ground: six lanes, a long jump runway and a high jump apron, with room for a family on the grass.</p>",
    highlighted_heading: "Saturday mornings, home before lunch",
    heading_1: "Spring Saturdays",
    paragraph_1:
      "<p>From April to June, Minor Track runs from <strong>9 to 10 am</strong> and middle school from 10:15 to 11:30. It suits families who can’t cross the highway on a weekday evening.</p>",
    heading_2: "Fall Wednesdays",
    paragraph_2:
      "<p>In September and October, middle schoolers meet at 5:45 pm for an hour of running on grass, skills and relays while there is light.</p>",
    heading_3: "High jump",
    paragraph_3:
      '<p>The apron here is flat and fast. Our high jump coach works with both groups in spring, scissors first, then the curve. Read about all <a href="/track-field-club">events</a>.</p>',
    heading_4: "In winter",
    paragraph_4:
      "<p>Markham athletes join the Saturday group for children in Whitby or the speed sessions in Pickering. Families share cars along the 407; ask us for the list.</p>",
    meta_keywords:
      "track and field Markham, kids running Markham, high jump Markham, youth athletics Markham",
    meta_link: "/location/markham",
    meta_title: "Kids’ track & field in Markham | Quarterlane Speed Club",
    meta_description:
      "Saturday morning track and field for Grades 1 to 8 at Gristmill Track in Markham, and fall running on Wednesdays. Beginners are welcome.",
  },
  {
    location_id: 6,
    slug_url: "oshawa",
    town: "Oshawa",
    picture: "javelin-thrower",
    main_heading: "HIGH SCHOOL TRACK AND THROWS IN OSHAWA",
    main_paragraph:
      "<p>At <strong>Slipway Grounds</strong>, near the lake, our high school group trains on eight lanes, and throwers have what is hard to find: a javelin and discus sector with nobody’s garden behind it.</p>",
    highlighted_heading: "Room to run, and room to throw",
    heading_1: "Mondays, April to October",
    paragraph_1:
      "<p>High school practice starts at <strong>6 pm</strong> in spring and summer and at 5:30 pm in the fall. Sprinters, hurdlers and distance runners share the warm-up and then part.</p>",
    heading_2: "Throws",
    paragraph_2:
      '<p>Our throws coach marks the sector before each practice. Nobody crosses the white line until the coach waves. Single-event <a href="/register-for-membership">memberships</a> for javelin are open to ages 9 to 18.</p>',
    heading_3: "Baseball players",
    paragraph_3:
      '<p>Oshawa sends us more ball players than any other town. The winter <a href="/speed-training-program">speed groups</a> in Whitby are fifteen minutes away.</p>',
    heading_4: "Finding us",
    paragraph_4:
      "<p>9 Slipway Avenue, lot B. Throwers use the east gate. The wind off the lake is honest in April: bring a layer more than you think.</p>",
    meta_keywords:
      "track and field Oshawa, javelin Oshawa, high school track Durham, speed training Oshawa",
    meta_link: "/location/oshawa",
    meta_title: "High school track & throws in Oshawa | Quarterlane",
    meta_description:
      "High school track and field on Mondays at Slipway Grounds in Oshawa, with a javelin and discus sector and a throws coach. April to October.",
  },
  {
    location_id: 7,
    slug_url: "uxbridge",
    town: "Uxbridge",
    picture: "cross-country",
    main_heading: "CROSS COUNTRY IN UXBRIDGE",
    main_paragraph:
      "<p>In September and October the club runs at <strong>Drumlin Trail</strong>, on marked loops of one, two and four kilometres through grass, maples and one hill that everybody remembers.</p>",
    highlighted_heading: "Runners are made in October",
    heading_1: "Saturdays at 9:30 am",
    paragraph_1:
      "<p>Middle schoolers run until <strong>10:45</strong>, high schoolers until 11:15. Groups stay together by pace, with a coach in front and one behind. Children from Grade 2 with a cross country membership run the short loop with the middle schoolers’ coach.</p>",
    heading_2: "Racing",
    paragraph_2:
      '<p>Four league races are part of the <a href="/register-for-membership">cross country membership</a>. School runners race for their school first; we plan around it.</p>',
    heading_3: "What to wear",
    paragraph_3:
      "<p>Trail shoes or old runners, long socks, something dry for the way home. We check for ticks at the cars and show children how.</p>",
    heading_4: "The rest of the year",
    paragraph_4:
      '<p>Uxbridge runners join the track groups in Markham and Pickering in spring and the indoor groups in Whitby in winter. See the <a href="/schedule">schedule</a>, or <a href="/contact-us">ask us</a> about shared rides down Brock Road.</p>',
    meta_keywords: "cross country Uxbridge, trail running kids Uxbridge, youth running Uxbridge",
    meta_link: "/location/uxbridge",
    meta_title: "Youth cross country in Uxbridge | Quarterlane Speed Club",
    meta_description:
      "Fall cross country for Grades 2 to 12 on the loops of Drumlin Trail in Uxbridge. Saturdays at 9:30 am in September and October, with league races.",
  },
];
