// The pages /privacy-policy and /user-data-deletion-policy.
import type { Policies } from "#modules/content/site.ts";

export const policies: Policies = {
  privacy: {
    heading: "PRIVACY POLICY",
    updated: "2026-11-23",
    summary: [
      "We ask only for what a coach needs to answer you, and we use it for that. We don’t sell it, and there are no advertising trackers on this site.",
      "A parent or guardian writes for a child under 13. You can see, correct or delete what we have at any time: write to hello@quarterlane.example.",
      "Quarterlane Speed Club handles personal information under Canada’s Personal Information Protection and Electronic Documents Act (PIPEDA) and sends email under Canada’s Anti-Spam Legislation (CASL).",
    ],
    sections: [
      {
        id: "what-we-collect",
        heading: "What we ask for, and why",
        text: ["No account needed. We know only what you send us with a form or tell us by phone:"],
        list: [
          "Inquiry: name, age, grade, phone, email, the events that interest you and your question, so that a coach can suggest a group.",
          "Contact form: name, phone, email and message, so that we can answer.",
          "Application: sports, goals, obstacles, experience, occupation and how you would pay, so that a coach can write a plan. How the athlete feels physically is optional.",
          "First practice: the child’s first name and age, the practice, and your name, phone and email, so that the coach expects the child. The coach of that practice sees first name and age.",
          "Waiting list: your name, phone and email, and the athlete’s name and year of birth, so that we can offer a spot.",
          "For an athlete under 13, on any of these: a parent’s or guardian’s name and email, so that we write to an adult.",
          "Newsletter: your email address, and when, where and in which words you agreed.",
          "Only if you choose to tell us and agree to it in so many words: allergies, conditions and medication of the athlete, so that the athlete is safe with our coaches.",
          "At practice: whether the athlete is there, absent or excused, as a coach marks it or you tell us on your family page.",
          "Results at meets: event, mark, place and wind, as the organizer published them or a coach wrote them down, so that athlete, family and coaches can see progress. Visitors of this site see them with a name, and a page about the athlete, only if a parent or guardian agreed (from 18 on, the athlete); without a name they can stand in our records. The answer can be changed at any time on the family page.",
          "Membership or donation: your name and email, and what was paid. For a membership also the athlete’s name and date of birth, a parent’s or guardian’s name, phone and email, and the name and phone of an emergency contact; you can add another parent or guardian, who is told so. If you check a box for them, we also send you text messages about practices and spots. For each athlete we keep which forms were confirmed (concussions, conduct, risks, photos, results, terms), in which words, by whom and when. Card numbers go straight to our card payment provider; we never see or keep them.",
        ],
      },
      {
        id: "who-sees-it",
        heading: "Who sees it",
        text: [
          "Coaches and office staff of the club who need it. We use other companies to keep our contact list, send email, send text messages (to our staff when a form arrives, and to you if you agreed to them), take card payments, show an appointment calendar and show a donation form. They may use what they get only to do that for us.",
          "What you tell us about an athlete’s health goes to nobody else: not to these companies, not into emails, text messages or lists. Only the office and the coaches of the athlete’s groups may read it, and we note who read it and when.",
          "Some of them keep data outside Canada, mostly in the United States, where courts and authorities there can ask for it under their own laws. Before we use a company we check how it protects what it is given.",
        ],
      },
      {
        id: "photo-feed",
        heading: "Photo-sharing feed integration",
        text: [
          "Our news page can show posts from the club’s own account at a photo-sharing service. To do so we read that account’s public posts: picture, caption, date and link. We don’t read the accounts of our visitors, their followers or their messages.",
          "We show an athlete’s picture only with written consent, from a parent or guardian if the athlete is a minor. With a portrait we keep who agreed, and when. Consent can be taken back at any time; we then remove the picture here and from the club’s account.",
        ],
      },
      {
        id: "cookies",
        heading: "Cookies and browser storage",
        text: [
          "Visitors get no tracking cookies. When you start a card payment, your browser keeps the payment’s number until you return, so that we can show the result. While you fill in the application for registration, its tab keeps your answers until you send them; only if you ask for it, they stay on your device for seven days. While you register, the tab keeps what you typed, but never medical information, until you have paid, cleared it or closed the tab; only if you ask for it, it stays on your device instead, for a day at most. A browser that opens a registration gets one cookie that keeps its turn for two hours, in case more families come at once than we can serve. A browser that opens the link to your family page gets one cookie that opens the page again, for 30 days or until you end the link there; one that asks for a link from a registration remembers that registration for a day. Staff who sign in get one cookie that keeps them signed in, and for a minute one that tells them what they have just done.",
          "The appointment calendar and the donation form come from other companies and may set cookies of their own when they are shown.",
        ],
      },
      {
        id: "email",
        heading: "Email from us",
        text: [
          "When you send us a form, we answer by email. The newsletter goes only to people who subscribed. Each issue carries our name and postal address and a way to unsubscribe; we act on it at once, and never later than ten business days.",
        ],
      },
      {
        id: "retention",
        heading: "How long we keep it",
        text: ["We keep information only as long as it has a use or the law asks for it:"],
        list: [
          "Inquiries, messages, applications, requests for a first practice and spots on a waiting list: two years after we last heard from each other. When it’s your turn on a waiting list, we email you a link that holds the spot for 48 hours; whoever has it can answer for you. We store it only in a form that cannot be read back. If we delete your entry, you are off the list and an open offer ends.",
          "Members: while the membership lasts, and two years after. Results then stay in our records without the name, with the year of birth, from which the age class follows; if you ask us to delete your data, they go too.",
          "What you told us about an athlete’s health: until 60 days after the last day of the athlete’s season, or after a registration that was withdrawn or not paid. You can take back your consent at any time; we then delete it at once.",
          "Who came to practice, and who was excused: two years after the practice. The lists of a coach’s groups, with whom to call, are kept on the coach’s phone for seven days, so that they open offline, and are removed when the coach logs out.",
          "Newsletter: until you unsubscribe. That you agreed, and when you left, stays on record for three years after, so that we can show we kept to the law.",
          "Links to your family page: they work for 30 days. Another 30 days later we delete our record of them. You can end them earlier on the page. The link to your family’s calendar works until you end it there, or a parent or guardian is removed.",
          "What staff wrote to families, and who got it: two years.",
          "What looks like spam: 30 days. Copies of messages we sent: 90 days.",
          "What we record of our coaches (police record check, courses, certificates: a number and two dates, but no copy of the document): three years after it expired, or after the coach has left.",
          "Payments and donations: six years after the end of the tax year, as Canadian tax law requires. A checkout nobody paid: 90 days.",
          "Posts shown from the photo-sharing feed: until they are removed from the club’s account.",
        ],
      },
      {
        id: "security",
        heading: "Security",
        text: [
          "A family’s page opens only with a link that we email to a parent or guardian whose address we have. Whoever asks for a link never learns whether we know an address. We store the link only in a form that cannot be read back.",
          "Everything between your browser and us is encrypted. Only signed-in staff can read forms, and a person who leaves the club loses access the same day. The keys to the services we use never reach a browser. What you tell us about an athlete’s health is stored encrypted, and its key is kept apart from the database and the backups.",
          "No system is perfect. If a breach creates a real risk of significant harm to you, we tell you and the Privacy Commissioner of Canada as soon as we can, and say what we are doing about it.",
        ],
      },
      {
        id: "children",
        heading: "Children under 13",
        text: [
          "The minimum age for sending us a form is 13. For a child under 13, a parent or guardian fills in the form and gives consent. We note whoever writes about a younger athlete as the parent or guardian, with the name and email they give. A child who begins a form is asked for a parent’s or guardian’s name and email address: we write only to that parent, keep no email address of the child, and delete what was sent if the parent does not agree. The newsletter is for parents, and for athletes of 13 and older. From 13 to 18 we ask athletes to show this page to a parent first.",
          "If we learn that a child under 13 has written to us without a parent, we delete what was sent and, where we can, tell the parent. If you think this has happened, please write to us.",
        ],
      },
      {
        id: "your-rights",
        heading: "Your rights",
        text: [
          "You can ask what we know about you or your child, have mistakes corrected, take back your consent, or have the information deleted. Once you have registered an athlete, your family page does the first two at once. We answer within 30 days and charge nothing. What you told us about an athlete’s health we read to you or show you, and do not send. Our data deletion page explains how deletion works.",
          "Write to the privacy officer, Quarterlane Speed Club, 1 Quarterlane Way, Ajax, Ontario  L1S 0A0, Canada, or hello@quarterlane.example. If our answer doesn’t satisfy you, you can complain to the Office of the Privacy Commissioner of Canada.",
        ],
      },
      {
        id: "changes",
        heading: "Changes",
        text: [
          "When we change this policy we change the date at the top. If a change affects how we use something you already sent us, we write to you first.",
        ],
      },
    ],
  },
  deletion: {
    heading: "USER DATA DELETION POLICY",
    updated: "2026-11-21",
    summary: [
      "You can have what we know about you or your child deleted. Ask, show us it is you, and we delete it within 30 days and confirm it in writing. It’s free, and you don’t have to give a reason.",
    ],
    sections: [
      {
        id: "ask",
        heading: "How to ask",
        text: [
          "Use the form linked below, write to hello@quarterlane.example with the subject “Delete my data”, or call (905) 555-0142. Please tell us:",
        ],
        list: [
          "the name and email address you used with us;",
          "whether you ask for yourself or, as parent or guardian, for a child;",
          "whether everything should go, or only a part, such as one application or a picture.",
        ],
        link: { label: "Ask us to delete or show your data", to: "/data-request" },
      },
      {
        id: "verify",
        heading: "Identity verification",
        text: [
          "So that nobody can delete, or find out about, somebody else’s data, we check who is asking before we do anything. We write to the email address we have on file and wait for your answer. If you no longer use that address, we call the phone number we have and ask two questions about what you sent us.",
          "We don’t ask for copies of passports, health cards or school records. What you tell us to prove who you are is used for that alone and deleted with the rest.",
        ],
      },
      {
        id: "what-goes",
        heading: "What we delete",
        text: [
          "Within 30 days of the check we delete, from our own records and from the services we use:",
        ],
        list: [
          "inquiries, messages and applications;",
          "your entry in our contact list and in the newsletter;",
          "what you told us about an athlete’s health;",
          "membership details and training results, except places and records already published by a meet;",
          "pictures of you or your child on this site and in the club’s account at the photo-sharing service.",
        ],
      },
      {
        id: "photo-feed",
        heading: "The photo-sharing feed",
        text: [
          "Our news page can show the club’s own posts from a photo-sharing service. If you once allowed that service to share something with us, you can withdraw it in the service’s own settings, under connected apps. Tell us too: we then remove what the integration had stored.",
          "What you have posted in your own account stays there until you delete it; we have no access to it.",
        ],
      },
      {
        id: "what-stays",
        heading: "What we must keep",
        text: [
          "Canadian tax law has us keep records of payments and donations for six years after the end of the tax year. We keep only the name, date, amount and what was bought, and use them for nothing else. An injury report is kept as long as a claim could be made.",
          "Copies in backups are overwritten within 90 days. Until then nobody works with them, and should we ever restore a backup, we delete your data from it again. To be able to, we keep a code made from your email address. Nobody can read the address from it.",
        ],
      },
      {
        id: "children",
        heading: "Children under 13",
        text: [
          "A parent or guardian asks for a child under 13. If a child under 13 wrote to us without a parent, we delete it as soon as we learn of it, without anybody having to ask.",
        ],
      },
      {
        id: "confirmation",
        heading: "Confirmation",
        text: [
          "When we are done we send you one email that says what was deleted, on which day, and what had to stay and why. After that we keep only the date and the reference of your request, to show that we kept our word, and the code for backups.",
          "If you have heard nothing after 30 days, or disagree with us, write to the privacy officer at the address above or to the Office of the Privacy Commissioner of Canada.",
        ],
      },
    ],
  },
};
