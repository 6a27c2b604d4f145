// What families read and confirm each year: concussions, conduct, risks, pictures, results, terms.
import type { Waiver } from "#modules/content/waivers.ts";

// Ontario's booklets for each age, and one for coaches (Rowan's Law; O. Reg. 161/19).
const booklet = "https://www.ontario.ca/concussions";

const concussion = {
  version: "2026-1",
  booklet,
  answer: "confirm",
  statement: "I have read Ontario’s concussion booklet for this age.",
  readsFrom: 0,
  months: 12,
  legalEntityType: "any",
  coaches: false,
} satisfies Partial<Waiver>;

const confirmed = {
  version: "2026-1",
  booklet: null,
  answer: "confirm",
  ages: {},
  months: 12,
  legalEntityType: "any",
  coaches: false,
} satisfies Partial<Waiver>;

export const waivers: Waiver[] = [
  {
    ...concussion,
    id: "concussion-10",
    title: "Concussion guide (age 10 and under)",
    text: [
      "Anyone who may have a concussion stops for the day, and comes back only once a doctor or nurse practitioner says so. A concussion is a brain injury. A fall, a collision or a hit from a ball can cause one, even without a hit to the head.",
      "Tell a coach at once if your head hurts, if you feel dizzy, sick or sleepy, or if something looks blurry. Tell the coach too if a friend seems confused after a fall.",
    ],
    ages: { to: 10 },
  },
  {
    ...concussion,
    id: "concussion-14",
    title: "Concussion guide (ages 11 to 14)",
    text: [
      "Anyone with a sign of a concussion stops, tells a coach or a parent right away, and comes back step by step. A concussion is a brain injury that no scan shows. A fall, a collision or a hit to the body can cause one.",
      "Headache, dizziness, nausea, blurred vision, trouble with light or noise, slow answers, mood swings: any one of them is enough to stop. They may come hours or days later.",
      "Speak up for yourself and for a teammate. Hiding it makes it worse and keeps you out longer.",
      "School comes back before sport, and you return to full training only once a doctor or nurse practitioner says so.",
    ],
    ages: { from: 11, to: 14 },
  },
  {
    ...concussion,
    id: "concussion-15",
    title: "Concussion guide (age 15 and older)",
    text: [
      "Anyone who may have a concussion stops right away, and comes back step by step once a doctor or nurse practitioner says so. A concussion is a brain injury that no scan shows. A fall, a collision or a hit to the body can cause one, and its signs may come hours or days later.",
      "Physical signs are headache, dizziness, nausea, blurred vision, and trouble with light or noise. Others are slow thinking, poor memory, sadness, anger, and sleeping more or less than usual.",
      "Someone who has stopped is not left alone, does not drive, and sees a doctor or nurse practitioner. With a severe headache, repeated vomiting, a seizure or fainting, call 911.",
      "The way back has steps: rest, school or work, light training, training without contact, full training after medical clearance, competition. If signs return, go back one step.",
    ],
    ages: { from: 15, to: 25 },
    coaches: true,
  },
  {
    ...confirmed,
    id: "code-of-conduct",
    title: "Code of conduct",
    text: [
      "Athletes, parents and coaches treat each other, officials and opponents with respect, and put safety first. Nobody is bullied, insulted, touched or left out.",
      "Concussions are taken seriously: athletes report signs of one, their own or a teammate’s. Parents report them too, wherever they happened. Nobody is pressured to train or compete with them. Coaches pull any athlete who may have one. Anyone who breaks this rule is spoken to, and can be sent home or suspended.",
      "Athletes come on time, follow the coaches’ safety rules, and leave the track only after telling a coach. Alcohol, tobacco, vaping and drugs have no place at practices, meets or travel.",
      "A coach is never alone with one child where nobody can see them, and does not write to a child alone. If something worries you, tell any coach or the office.",
    ],
    statement: "I have read the code of conduct, and we will follow it.",
    readsFrom: 7,
    coaches: true,
  },
  {
    ...confirmed,
    id: "risk-and-emergency",
    title: "Risks and emergency care",
    text: [
      "Running, jumping, throwing and strength training can injure: sprains, strains, broken bones, cuts, heat illness, concussions, and in rare cases worse. Coaches plan, teach and supervise to lower these risks. They cannot remove them.",
      "If the athlete is hurt or ill, coaches give first aid, and call 911 if they think that it is needed. They call you as soon as they can, and your emergency contact if they cannot reach you. The family pays for an ambulance or any treatment that public insurance doesn’t cover.",
      "Signing this takes no rights away from you or the athlete.",
    ],
    statement:
      "I understand these risks, and I agree to first aid and to emergency care if I cannot be reached in time.",
    readsFrom: 12,
  },
  {
    ...confirmed,
    id: "pictures",
    title: "Photos and video",
    text: [
      "We take photos and video at practices and meets, and show some of them on our website, in our newsletter and on the club’s social media.",
      "You decide whether the athlete may be shown there, and by what name. “No” changes nothing about the membership. You can change your answer any time: we then take down the photos that we can reach.",
      "Meets are public, and organizers publish names and results under their own rules.",
    ],
    answer: "photo",
    statement: "May we show photos and video of the athlete?",
    readsFrom: 12,
  },
  {
    ...confirmed,
    id: "results",
    title: "Results on our website",
    text: [
      "If you say yes, the athlete has a page on our website with personal bests and results, and is named in the club’s records. Search engines can find that page. It never shows a date of birth. Either way we keep the results, so that you and the coaches can see the athlete’s progress.",
      "“No” changes nothing about the membership: your own page still shows the results. You can change your answer any time on your family page, and the athlete’s page is gone right away.",
      "Meet organizers publish results under their own rules.",
    ],
    answer: "results",
    statement: "May we show the athlete’s results on our website?",
    readsFrom: 7,
  },
  {
    ...confirmed,
    id: "terms-non-profit",
    title: "Membership terms",
    text: [
      "You see everything before you pay, get a copy by email, and the membership ends by itself. The club is a non-profit organization. The rules of Ontario’s Consumer Protection Act, 2002, for prepaid sports instruction (sections 29 to 36) do not apply to it; its rules for agreements made on the internet do.",
      "What you get back when plans change is listed on this page under “If plans change”.",
      "The membership is for the season, month or block that is named on this page.",
    ],
    statement: "I have read these terms and agree to them.",
    legalEntityType: "non-profit",
  },
  {
    ...confirmed,
    id: "terms-business",
    title: "Your rights as a consumer",
    text: [
      "The Consumer Protection Act, 2002, protects you when you pay in advance for sports instruction (sections 29 to 36).",
      "You may cancel within 10 days, without giving a reason: 10 days after you have got your written copy of this agreement, or after everything it names is available, whichever is later. Write to us, by email or letter, so that you can show the day. We refund what you paid within 15 days.",
      "No agreement lasts longer than a year, and none is renewed without your consent. You may pay in monthly instalments; together they cost at most a quarter more than paying at once.",
      "If we have not delivered what we agreed to, you have further rights. The Ministry that is responsible for consumer protection in Ontario explains them.",
    ],
    statement: "I have read these rights and agree to the terms on this page.",
    legalEntityType: "business",
  },
];
