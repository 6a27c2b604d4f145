// The pages /privacy-policy and /user-data-deletion-policy.
import type { Policies } from "#modules/content/site.ts";

export const policies: Policies = {
  privacy: {
    heading: "PRIVACY POLICY",
    updated: "2026-11-26",
    summary: [
      "We ask only for what a coach needs to answer you, and we use it for that. We don’t sell it, and there are no advertising trackers on this site.",
      "A parent or guardian fills in our forms for a child under 13. You can ask to see, correct or delete your information at any time. Write to hello@quarterlane.example.",
      "Quarterlane Speed Club handles personal information under Canada’s Personal Information Protection and Electronic Documents Act (PIPEDA) and sends email under Canada’s Anti-Spam Legislation (CASL).",
    ],
    sections: [
      {
        id: "what-we-collect",
        heading: "What we ask for, and why",
        text: [
          "You don’t need an account. We have only what you send us with a form or tell us by phone, and what our coaches record:",
        ],
        list: [
          "Inquiry: name, age, grade, phone, email, the events that interest you and your question, so that a coach can suggest a group.",
          "Contact form: name, phone, email and message, so that we can answer.",
          "Application: sports, goals, obstacles, experience, school or occupation and whether the cost works for you, so that a coach can write a plan. You don’t have to say how the athlete feels physically.",
          "First practice: the child’s first name and age, the practice, and your name, phone and email, so that the coach expects the child. The coach of that practice sees the first name and age.",
          "Waiting list: your name, phone and email, and the athlete’s name and year of birth, so that we can offer a spot.",
          "For an athlete under 13, on any of these: a parent’s or guardian’s name and email, so that we write to an adult.",
          "Newsletter: your email address, and a record of your consent: when and where you gave it, and its wording.",
          "Medical information: the athlete’s allergies, conditions and medication, so that our coaches can keep the athlete safe. This is your choice, and we ask for your express consent first.",
          "Attendance: whether the athlete is present, absent or excused. A coach marks it, or you tell us on your family page.",
          "Results at meets: event, mark, place and wind, as published by the organizer or written down by a coach, so that athlete, family and coaches can see progress. We show them on this site with a name, and on a page about the athlete, only if a parent or guardian has agreed (or the athlete, from age 18). Our club records may list a result without a name. You can change your answer at any time on the family page.",
          "Membership or donation: your name and email, and what was paid. Card numbers go straight to our card payment provider; we never see or keep them.",
          "Membership: the athlete’s name and date of birth, a parent’s or guardian’s name, phone and email, and the name and phone of an emergency contact. You can add another parent or guardian, and we let that person know.",
          "Text messages: if you check the box for them, we also text you about practices and spots.",
          "Forms that were confirmed (concussions, conduct, risks, photos, results, terms), for each athlete: the wording, who confirmed it and when.",
        ],
      },
      {
        id: "who-sees-it",
        heading: "Who sees it",
        text: [
          "The coaches and office staff who need it, and companies that we use for the tasks below.",
          "We don’t share an athlete’s medical information with these companies, and we don’t put it in emails, text messages or lists. Only the office and the coaches of the athlete’s groups may read it, and we record who read it and when.",
          "The companies may use the information only for their task. Some keep data outside Canada, mostly in the United States, where courts and authorities can ask for it under their own laws. Before we use a company, we check how it protects personal information. The tasks:",
        ],
        list: [
          "Our contact list",
          "Email",
          "Text messages: to our staff when a form arrives, and to you if you agreed to them",
          "Card payments",
          "The appointment calendar and the donation form",
        ],
      },
      {
        id: "photo-feed",
        heading: "Photo-sharing feed integration",
        text: [
          "Our news page can show posts from the club’s own account at a photo-sharing service. To do so we read that account’s public posts: picture, caption, date and link. We don’t read the accounts of our visitors, their followers or their messages.",
          "We show an athlete’s picture only with written consent, from a parent or guardian if the athlete is a minor. With each portrait we keep a record of who agreed, and when. You can withdraw consent at any time. We then remove the picture from this site and from the club’s account.",
        ],
      },
      {
        id: "cookies",
        heading: "Cookies and browser storage",
        text: [
          "We don’t use tracking cookies. The appointment calendar and the donation form come from other companies, which may set their own cookies when you open them. This is what your browser keeps for us:",
        ],
        list: [
          "Card payment: the payment number until you return, so that we can show you the result.",
          "Application for registration: your answers, in the browser tab, until you send them. If you ask us to, we save them on your device for seven days instead.",
          "Registration: what you typed, but never medical information, in the tab until you have paid, cleared it or closed the tab. If you ask us to, we save it on your device instead, for a day at most.",
          "Receipt: one cookie for a day after you register, so that your receipt names you and the athlete in the browser you paid with, and in no other.",
          "Place in line: one cookie for two hours when you open a registration, in case many families come at once.",
          "First practice and waiting list: after you send the form, one cookie shows you for ten minutes whom it was for. On a waiting list it holds the years of birth too, for groups with a spot.",
          "Family page: one cookie when you open its link, which lets you open the page again for 30 days, or until you end the link there. If you ask for the link here, one cookie shows you for ten minutes which address you gave; if you do so while you register, one remembers that registration for a day.",
          "Staff who sign in: one cookie that keeps them signed in, and one that lasts a minute and shows the result of what they just did.",
        ],
      },
      {
        id: "email",
        heading: "Email from us",
        text: [
          "When you send us a form, we answer by email. We send the newsletter only to people who subscribed. Each issue has our name, our postal address and a link to unsubscribe. We unsubscribe you right away, and always within ten business days.",
        ],
      },
      {
        id: "retention",
        heading: "Data retention",
        text: ["We keep information only as long as we need it or the law requires it:"],
        list: [
          "Inquiries, messages, applications, requests for a first practice and spots on a waiting list: two years after our last contact with you. When it’s your turn on a waiting list, we hold the spot for 48 hours and email you a link. Anyone who has the link can answer for you. We don’t store the link itself, only a code from which nobody can work it out. If we delete your entry, you are off the list and any open offer ends.",
          "Members: while the membership lasts, and two years after. After that, results stay in our records without a name. We keep the year of birth with them, because it decides the age class. If you ask us to delete your data, we delete the results too.",
          "Medical information: until 60 days after the last day of the athlete’s season, or 60 days after a registration that was withdrawn or not paid. You can withdraw your consent at any time; we then delete the information right away.",
          "Attendance: two years after the practice. A coach’s phone keeps the lists of the coach’s groups, with the numbers to call, for seven days so that they open offline. They are removed when the coach signs out.",
          "Newsletter: until you unsubscribe. We keep a record of your consent, and of the day you unsubscribed, for three more years to show that we followed the law.",
          "Links to your family page: they work for 30 days, and you can end them earlier on the page. We delete our record of each link 30 days after it stops working. The link to your family’s calendar works until you end it there, or a parent or guardian is removed.",
          "Messages from staff to families, and who received them: two years.",
          "Suspected spam: 30 days. Copies of messages we sent: 90 days.",
          "Our coaches’ police record checks, courses and certificates: three years after they expire or the coach leaves. We record only the number and two dates of each, and keep no copy of the document.",
          "Payments and donations: six years after the end of the tax year, as Canadian tax law requires. An unpaid checkout: 90 days.",
          "Posts from the photo-sharing feed: until they are removed from the club’s account.",
        ],
      },
      {
        id: "security",
        heading: "Security",
        text: [
          "No system is perfect. If a breach creates a real risk of significant harm to you, we tell you and the Privacy Commissioner of Canada as soon as we can, and say what we are doing about it. This is how we prevent one:",
        ],
        list: [
          "Your family page opens only with a link that we email to a parent or guardian at the address we have on file. Someone who asks for a link can’t find out whether we have an address on file. We don’t store the link itself, only a code from which nobody can work it out.",
          "The connection between your browser and our site is encrypted.",
          "Only staff who have signed in can read forms, and a person who leaves the club loses access the same day.",
          "The keys to the services we use never reach a browser.",
          "Medical information is stored encrypted, and its key is kept separate from the database and the backups.",
        ],
      },
      {
        id: "children",
        heading: "Children under 13",
        text: [
          "The minimum age for sending us a form is 13. For a child under 13, a parent or guardian fills in the form and gives consent. We treat the person who writes about a younger athlete as the parent or guardian, and record the name and email they give. If a child starts a form, it asks for a parent’s or guardian’s name and email address. We then write only to that parent, don’t keep the child’s email address, and delete the form if the parent doesn’t agree. The newsletter is for parents, and for athletes aged 13 and older. We ask athletes from 13 to 18 to show this page to a parent first.",
          "If we learn that a child under 13 has written to us without a parent, we delete the message and, where we can, tell the parent. If you think this has happened, please write to us.",
        ],
      },
      {
        id: "your-rights",
        heading: "Your rights",
        text: [
          "Write to the privacy officer, Quarterlane Speed Club, 1 Quarterlane Way, Ajax, Ontario  L1S 0A0, Canada, or hello@quarterlane.example. We answer within 30 days, free of charge. We read medical information to you or show it to you, but don’t send it. If our answer doesn’t satisfy you, you can complain to the Office of the Privacy Commissioner of Canada. You can:",
        ],
        list: [
          "ask what information we have about you or your child;",
          "have mistakes corrected. Once you have registered an athlete, you can do these two yourself on your family page;",
          "withdraw your consent;",
          "have the information deleted.",
        ],
        link: { label: "How deletion works", to: "/user-data-deletion-policy" },
      },
      {
        id: "changes",
        heading: "Changes",
        text: [
          "When we change this policy, we update the date at the top. If a change affects how we use something you already sent us, we write to you first.",
        ],
      },
    ],
  },
  deletion: {
    heading: "USER DATA DELETION POLICY",
    updated: "2026-11-21",
    summary: [
      "You can have the information we have about you or your child deleted. Ask us and confirm that it’s you. We delete it within 30 days and confirm it in writing. It’s free, and you don’t have to give a reason.",
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
