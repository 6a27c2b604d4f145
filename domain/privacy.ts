/** What both policies promise, and PIPEDA asks (Schedule 1, 4.9.4; s. 8(3)). */
export const answerWithinDays = 30;
/** How long the link that checks who is asking can be used. */
export const verifyWithinDays = 7;
