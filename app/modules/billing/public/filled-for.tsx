import { checkoutPath } from "../checkout.ts";

/** The field that identifies the guardian for whom a checkout's form was filled in. */
export const filledForField = "filled_for";

/** The query parameter of a checkout that starts empty, even if this browser has opened a family's link. */
export const emptyQuery = "empty";

interface FilledForProps {
  checkoutKey: string;
  /** The guardian whose link this browser has opened; null: nobody's, or the form starts empty. */
  guardian: { id: string; name: string } | null;
}

/**
 * Says for whom the form is filled in, with a button to empty it on a shared computer; or a link to have it
 * filled in.
 */
export function FilledFor({ checkoutKey, guardian }: FilledForProps) {
  const path = checkoutPath(checkoutKey);
  if (!guardian)
    return (
      <p className="checkout-filled">
        <span>Been here before?</span>{" "}
        <a href={`/family?${new URLSearchParams({ next: path })}`}>
          Email me a link that fills this in
        </a>
      </p>
    );
  return (
    <p className="checkout-filled">
      <input type="hidden" name={filledForField} value={guardian.id} />
      <span>
        Filled in for <strong dir="auto">{guardian.name}</strong>.
      </span>{" "}
      <a href={`${path}?${emptyQuery}`}>Not you? Start empty</a>
    </p>
  );
}
