const kept = "Not saved, but nothing is lost: what you wrote is still here.";

/**
 * Asked before a form is sent whose answer would take the page's place: whether the website can be
 * reached and still knows who is writing.
 * @param outcome what has not happened then
 * @returns what stands in the way; null: nothing does
 */
export async function saveObstacle(outcome = kept): Promise<{ message: string } | null> {
  const answer = await fetch("/api/users/me", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) return null;
  return { message: `${reasonOf(answer)} ${outcome}` };
}

function reasonOf(answer: Response | null): string {
  if (!answer) return "No connection.";
  return answer.status === 401
    ? "You are signed out: sign in again in another window, then try again."
    : "The website cannot do this right now. Try again in a minute.";
}
