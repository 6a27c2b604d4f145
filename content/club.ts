import type { Club } from "#domain/content/club.ts";

export const club: Club = {
  name: "Quarterlane Speed Club",
  initials: "QSC",
  tagline: "Track and field, speed and strength for athletes from 5 to 18, east of Toronto.",
  email: "hello@quarterlane.example",
  phone: "(905) 555-0142",
  phoneLink: "+19055550142",
  staffSmsNumber: "+19055550143",
  mailSenderName: "Quarterlane Speed Club",
  postalAddress: "1 Quarterlane Way, Ajax, Ontario  L1S 0A0, Canada",
  towns: ["Scarborough", "Pickering", "Ajax", "Whitby", "Markham", "Oshawa", "Uxbridge"],
  social: [
    { network: "facebook", name: "Facebook", url: "https://www.facebook.com/quarterlane.example" },
    {
      network: "instagram",
      name: "Instagram",
      url: "https://www.instagram.com/quarterlane.example",
    },
    { network: "x", name: "X", url: "https://x.com/quarterlane_example" },
    { network: "youtube", name: "YouTube", url: "https://www.youtube.com/@quarterlane.example" },
  ],
  paymentBrands: [
    { brand: "visa", name: "Visa" },
    { brand: "mastercard", name: "Mastercard" },
    { brand: "amex", name: "American Express" },
    { brand: "interac", name: "Interac" },
  ],
  copyrightYear: 2024,
  replyPromise: "within 24–48 hours",
  replyWithinHours: 48,
  duplicateContacts: "refuse",
  retention: {
    submissionMonths: 24,
    suspectDays: 30,
    unconfirmedDays: 30,
    endedConsentMonths: 36,
    unpaidDays: 90,
    paymentYears: 6,
    mailDays: 90,
  },
  login: { longestEmail: 36, longestPassword: 16 },
};
