// The form at /application-for-registration: its questions, hints and answers to choose from.
import type { ApplicationCopy } from "#modules/content/forms.ts";

export const application: ApplicationCopy = {
  parts: {
    athlete: { heading: "The athlete", text: "So we know who we’re planning for." },
    sport: {
      heading: "Sport and home",
      text: "The sport that matters most comes first. It needn’t be track.",
    },
    goals: {
      heading: "Goals",
      text: "Plain sentences are best. A coach reads them; nobody grades them.",
    },
    background: {
      heading: "Background",
      text: "What has been tried, and what should come next.",
    },
    reply: {
      heading: "How can we reach you?",
      text: "We’ll confirm right away, and a coach will answer within 24–48 hours.",
    },
  },
  labels: {
    qsc_yes: "Yes",
    qsc_no: "No",
    full_name: "Full name",
    member: "The athlete (member)",
    guardian: "A parent or guardian",
    guardian_name: "Guardian’s name",
    guardian_email: "Guardian’s email",
    age: "Age",
    sport_priority_1: "First",
    sport_priority_2: "Second",
    sport_priority_3: "Third",
    positions: "Positions or events",
    country: "Country",
    state: "Province or state",
    major_obstacles: "What’s holding you back?",
    physical_performance: "How’s your body feeling? (optional)",
    one_year_celebration: "What would you like to celebrate a year from now?",
    about_us: "Where did you hear about us?",
    commercial_gym: "Commercial gym",
    group_classes: "Group classes",
    online_coaching: "Online coaching",
    semi_private: "Semi-private training",
    pricate_one: "Private, one-on-one",
    other: "Other, or none yet",
    strength_conditioning: "Strength & Conditioning",
    track_field: "Track & Field",
    speed_training: "Speed Training",
    current_occupation: "School and grade, or current occupation",
    invest_financially: "Ready to invest in training now",
    resourfull: "Money is tight, but we will find a way",
    cant_invest: "Can’t pay for training at the moment",
    email: "Email",
    phone_number: "Phone number",
    newsletter: "Wants the newsletter",
  },
  questions: {
    qsc_yes: "Does the athlete train in our gym already?",
    member: "Who is filling this in?",
    sport_priority_1: "Your sports, main one first",
    commercial_gym: "What kind of training have you had?",
    strength_conditioning: "Which programs interest you?",
    invest_financially: "How does the cost look for you?",
  },
  hints: {
    full_name: "The athlete’s name, as coaches should say it.",
    positions: "Such as goalkeeper, 200 m, shortstop.",
    major_obstacles: "Time, travel, an old injury, nerves before a race: whatever it is.",
    physical_performance: "Aches, past injuries, how quickly you recover.",
    one_year_celebration: "A time, a team, a height, or still loving it in August.",
    current_occupation: "The athlete’s, even if a parent fills this in.",
  },
  under13: {
    heading: "Under 13: a parent or guardian",
    text: "We’ll write to them, not to the child, so we need their name and email. We keep no other email address.",
  },
  draft: {
    inTab:
      "Your answers stay in this tab until you send or clear them, or close it. You need to be online to send them.",
    keep: "Keep my answers on this device for 7 days",
    onDevice:
      "Your answers are saved on this device for 7 days, or until you send or clear them. Whoever uses it could read them.",
    restored: "We found the answers you started and filled them in again.",
    clear: "Clear my answers",
    cleared: "Cleared. Nothing is saved on this device.",
    offline: "You are offline. Your answers stay here; press SUBMIT when you are back online.",
  },
  mistakes: "Nearly there. Please look at these again:",
  privacy:
    "We use this only to write the athlete a plan and to answer you. Coaches and office staff see it, and so do the services that keep our contact list and send our email; the one that texts our staff gets a first name. We keep it for two years after we last heard from each other, or until you ask us to delete it.",
};
