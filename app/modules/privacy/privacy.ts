/** The promises of both policies, which PIPEDA requires (Schedule 1, 4.9.4; s. 8(3)). */
export const answerWithinDays = 30;
/** How long the verification link is valid. */
export const verifyWithinDays = 7;
/** The maximum age of a backup on the site's own disk, as the privacy policy promises. */
export const backupDays = 90;
