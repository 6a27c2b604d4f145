import type { OfficeText } from "#modules/content/forms.ts";

export const office: OfficeText = {
  booking: {
    hero: {
      heading: "BOOK AN APPOINTMENT",
      line: "A first practice or a talk with a coach, at a time that suits you.",
      picture: "bottle",
      kind: "words-on-ink",
    },
    frame: "Appointment calendar",
    noFrame: {
      heading: "Try a first practice, free",
      text: [
        "Pick a program and one of its next practices. The coach will expect your child, and you get an email with the place and what to bring.",
      ],
      button: { label: "Inquire Now", to: "#contact-form" },
      register: { label: "REGISTER", to: "/register-for-membership" },
    },
  },
  registration: {
    hero: {
      heading: "REGISTER FOR MEMBERSHIP",
      line: "Choose a program and pay by card. You need no account.",
      picture: "shadows",
      kind: "words-on-ivory",
    },
    finder: {
      heading: "How old is the athlete?",
      allAges: "All ages",
      fitting: "memberships for age",
      groups: "Groups of memberships",
      none: "Nothing here for the age you chose: this group is for ages",
    },
    note: "Prices are in Canadian dollars, with no tax added. Monthly memberships are paid for one month and do not renew automatically. As soon as you have paid, the page and an email tell you the day, time and place of the first practice.",
  },
  assurances: [
    {
      text: "A first practice costs nothing.",
      link: { label: "Book one", to: "/appointment-booking#first-practice" },
    },
    {
      text: "Every coach has passed a police check and is trained in first aid and safe sport.",
      link: { label: "Meet the coaches", to: "/about#coaches" },
    },
    {
      text: "Money back, rain, what to bring?",
      link: { label: "Answers before you register", to: "/questions" },
    },
  ],
  application: {
    hero: {
      heading: "APPLICATION FOR REGISTRATION",
      line: "Ten minutes now save a month of guessing. A coach reads every answer.",
      picture: "hurdler",
      kind: "words-on-ivory",
    },
    words: {
      heading: "Tell us about the athlete",
      text: [
        "For athletes who want a plan of their own. If the athlete is under 13, a parent or guardian fills this in.",
      ],
    },
    submit: "SUBMIT",
  },
  privacy: {
    waitingList:
      "We ask this to offer you the place when there is one, and use it for nothing else. Office staff read it; the services that keep our contact list and carry our mail see it too; the one that carries our texts sees a first name, and your number if you want texts. For an athlete under 13, we note whoever fills this in as the parent or guardian, with the name and e-mail given; a child who does says so, and we write to the parent.",
    trial:
      "We ask this so that the coach expects your child and can reach you, and use it for nothing else. The coach of that practice sees first name and age; office staff read the rest; the services that keep our contact list and carry our mail see it too; the one that texts our staff sees a first name.",
    transfer:
      "We ask this to know your transfer when it arrives and to thank you for it. Office staff read it; the services that keep our contact list and carry our mail see it too; the one that texts our staff sees a first name. Gifts stay in our books for six years, as the law asks. Under 13, tick the box: we then write only to your parent or guardian.",
    dataRequest:
      "We use the address only to check that it is you and to answer. Staff read what you write; the service that carries our mail sees the address. Once it is done, its date and reference are all we keep. For a child under 13, a parent or guardian asks.",
  },
  medicalInformation: {
    heading: "Allergies, conditions, medication (optional)",
    line: "What a coach has to know so that the athlete is safe: an allergy, asthma, a medicine to have at hand. Leave it empty if there is nothing.",
    label: "What should the coaches know?",
    consent:
      "I agree that the club keeps this about the athlete’s health. Only the office and the coaches of the athlete’s groups may read it, and each reading is noted. It is stored encrypted, and deleted 60 days after the season, or earlier if I ask.",
  },
  texts: {
    guardian:
      "Text me too when a practice is cancelled or moved, or a place is held for us. I can end it at any time: on our family page, or by answering STOP.",
    waitingList: "Text me too when a place is held for us. Answering STOP ends it.",
  },
  checkout: {
    starting: "You are been redirected to our secured payment gateway....",
    success:
      "You have successfully made the payment, our administrator will soon contact you through your email, navigating you to our website...",
    failure: "You didnt made any payment, navigating you to our website...",
    agreement: {
      heading: "BEFORE YOU PAY",
      line: "Who is it for, what does it cost, and what if plans change? Payment is the next step.",
      terms: [
        "Before the first session you can cancel for any reason and get a full refund.",
        "After that we refund the remaining sessions, less one session, if you write to us before the middle of the season, month or block.",
        "If an injury ends the season, we refund what is left from the date of the doctor’s note.",
        "If we cancel sessions and can’t make them up within 30 days, we refund them.",
        "Refunds go to the card you paid with, within 15 days. Write or call with your reference.",
        "We e-mail you a copy of this agreement right away. If it doesn’t reach you within 15 days, you may cancel within 30 days of paying.",
      ],
      privacy:
        "The name and date of birth tell the coach who is coming and check the age group; the telephone numbers are for the coaches and the office, in an emergency and about this registration. Our payment provider sees none of it. For a child, a parent or guardian agrees and pays.",
      once: "Paid once, for one month. It does not renew automatically.",
      accept: "I agree and pay",
      decline: "No, take me back",
    },
    transfer: { days: 5, sponsorDays: 21 },
  },
};
