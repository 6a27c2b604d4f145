// The words of /schedule, days without practice, and reasons for cancelling. The times are in
// weekly-sessions.ts.
import type { ScheduleTexts } from "#modules/content/schedule.ts";

export const scheduleWords: ScheduleTexts = {
  hero: "SCHEDULE",
  line: "Same evening, same location, the whole season. Come ten minutes early; the warm-up starts on time.",
  picture: "lanes",
  kind: "lanes-on-ink",
  icons: ["relay", "hurdles", "distance"],
  headings: {
    next: "Next practice",
    track: "Track & field schedule",
    strength: "Strength & conditioning schedule",
    speed: "Speed training schedule",
    places: "Where we train",
  },
  weather:
    "We train in rain. Thunder, extreme heat or wildfire smoke stops outdoor practice; members hear by email an hour and a half before it would start.",
  reasons: [
    "Lightning is forecast.",
    "There is too much ice or snow.",
    "The air is too smoky or too hot.",
    "The facility is closed.",
    "The coach cannot come.",
  ],
  closed: ["07-01", "12-24", "12-25", "12-26", "12-31", "01-01"],
};
