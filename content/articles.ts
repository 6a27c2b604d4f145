// The articles at /blogs, newest first. Staff write new ones in the admin site; these come with the site.
import type { Article } from "#modules/content/articles.ts";
import { benefitsOfBeingATrackAthlete } from "./articles/benefits-of-being-a-track-athlete.ts";
import { commonSpeedTrainingMistakes } from "./articles/common-speed-training-mistakes.ts";
import { crossCountryRunning } from "./articles/cross-country-running.ts";
import { historyOfTheLongJump } from "./articles/history-of-the-long-jump.ts";
import { multisportAthletes } from "./articles/multisport-athletes.ts";
import { ontarioSpeedTrainingGuide } from "./articles/ontario-speed-training-guide.ts";
import { plyometrics } from "./articles/plyometrics.ts";
import { schoolChampionshipQualification } from "./articles/school-championship-qualification.ts";
import { speedTrainingProgram } from "./articles/speed-training-program.ts";
import { stayingMotivated } from "./articles/staying-motivated.ts";
import { trackAndFieldTips } from "./articles/track-and-field-tips.ts";

export const articles: Article[] = [
  crossCountryRunning,
  benefitsOfBeingATrackAthlete,
  schoolChampionshipQualification,
  commonSpeedTrainingMistakes,
  stayingMotivated,
  plyometrics,
  ontarioSpeedTrainingGuide,
  multisportAthletes,
  trackAndFieldTips,
  historyOfTheLongJump,
  speedTrainingProgram,
];
