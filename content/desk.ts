// Booking, registering and paying: the words of /appointment-booking, /register-for-membership, the checkout,
// and what happens when plans change.
import type { OfficeText } from "#modules/content/forms.ts";

export const office: OfficeText = {
  booking: {
    hero: {
      heading: "BOOK AN APPOINTMENT",
      line: "Your appointment is a free first practice. Choose a program and a day.",
      picture: "bottle",
      kind: "words-on-ink",
    },
    frame: "Appointment calendar",
    noFrame: {
      heading: "Try your first practice free",
      text: [
        "The coach will expect your child, and you get an email that says where to go and what to bring. Would you like to talk with a coach first? Send us a message.",
      ],
      button: { label: "Inquire Now", to: "#contact-form" },
      register: { label: "REGISTER", to: "/register-for-membership" },
      onTheDay: "A parent or guardian stays for the first ten minutes to meet the coach.",
    },
  },
  registration: {
    hero: {
      heading: "REGISTER FOR MEMBERSHIP",
      line: "Choose a program and pay online. No account needed.",
      picture: "shadows",
      kind: "words-on-ivory",
    },
    finder: {
      heading: "How old is the athlete?",
      allAges: "All ages",
      fitting: "memberships for age",
      groups: "Membership groups",
      none: "Nothing here for that age: this group is for ages",
    },
    note: "Prices are in Canadian dollars, with no tax added. Monthly memberships are paid for one month and do not renew automatically. As soon as you have paid, the page and an email tell you when and where the first practice is.",
  },
  assurances: [
    {
      text: "Your first practice is free.",
      link: { label: "Book it", to: "/appointment-booking#first-practice" },
    },
    {
      text: "Every coach has a police check.",
      link: { label: "Meet the coaches", to: "/about#coaches" },
    },
    {
      text: "Refunds or rain?",
      link: { label: "Questions before you register", to: "/questions" },
    },
  ],
  application: {
    hero: {
      heading: "APPLICATION FOR REGISTRATION",
      line: "Ten minutes now saves a month of guessing. A coach reads every answer.",
      picture: "small-bib",
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
      "We use this only to offer you a spot. Office staff see it, and so do the services that keep our contact list and send our email; the one that sends our texts gets a first name, and your number if you want texts. If the athlete is under 13, we save the name and email given as the parent’s or guardian’s; a child who fills this in says so, and we write to the parent.",
    trial:
      "We use this only so that the coach expects your child and can reach you. That coach sees the first name and age; office staff see the rest, and so do the services that keep our contact list and send our email. The one that texts our staff gets a first name.",
    transfer:
      "We use this to recognize your transfer when it arrives, and to thank you. Office staff see it, and so do the services that keep our contact list and send our email; the one that texts our staff gets a first name. The law has us keep records of gifts for six years. Under 13? Check the box, and we’ll write to your parent or guardian instead.",
    dataRequest:
      "We use your address only to check that it’s you and to answer. Staff see what you write; the service that sends our email sees the address. When we’re done, we keep only the date and reference. For a child under 13, a parent or guardian has to ask.",
  },
  medicalInformation: {
    heading: "Allergies, conditions, medication (optional)",
    line: "What a coach needs to know to keep the athlete safe: an allergy, asthma, medication to have on hand. Nothing? Leave it blank.",
    label: "What should the coaches know?",
    consent:
      "I agree that the club keeps this medical information about the athlete. Only the office and the coaches of the athlete’s groups can read it, and each time is logged. It is stored encrypted, and deleted 60 days after the season, or sooner if I ask.",
  },
  texts: {
    guardian:
      "Also text me when a practice is cancelled or moved, or a spot is held for us. I can stop texts any time, on our family page or by replying STOP.",
    waitingList: "Also text me when a spot is held for us. Reply STOP to end texts.",
  },
  checkout: {
    starting: "You are been redirected to our secured payment gateway....",
    success:
      "You have successfully made the payment, our administrator will soon contact you through your email, navigating you to our website...",
    failure: "You didnt made any payment, navigating you to our website...",
    agreement: {
      heading: "BEFORE YOU PAY",
      line: "Check the details in three short steps. You’ll pay after that.",
      terms: [
        "Before the first session you can cancel for any reason and get a full refund.",
        "After that we refund the remaining sessions, less one session, if you write to us before the middle of the season, month or block.",
        "If an injury ends the season, we refund what is left from the date of the doctor’s note.",
        "If we cancel sessions and can’t make them up within 30 days, we refund them.",
        "Refunds go back to the card, or to whoever sent the e-transfer, within 15 days. Write or call with your reference.",
        "We email you a copy of this agreement right away. If it doesn’t reach you within 15 days, you may cancel within 30 days of paying.",
      ],
      privacy:
        "The name and date of birth tell the coach who is coming and confirm the age group. Coaches and the office use the phone numbers in an emergency and about this registration. Our payment provider sees none of it. For a child, a parent or guardian agrees and pays.",
      once: "Paid once, for one month. It does not renew automatically.",
      accept: "Agree and go to payment",
      decline: "Cancel this registration",
    },
    transfer: { days: 5, sponsorDays: 21 },
  },
};
