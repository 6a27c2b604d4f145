import { guardianFields, suggestedAddressAction } from "#modules/families/index.ts";
import { suggestedAddress } from "#core/forms/mail-typo.ts";

interface MeantAddressProps {
  typed: string;
  /** It may be incomplete: `gmail.co` is the beginning of `gmail.com`. */
  isTyping?: boolean;
}

/** Asks about an address whose mail service looks mistyped. The visitor can ignore it. */
export function SuggestedAddress({ typed, isTyping = false }: MeantAddressProps) {
  const meant = suggestedAddress(typed);
  const isAsked = meant !== null && !(isTyping && meant.startsWith(typed.trim()));
  return (
    <div className="meant-address" role="status">
      {isAsked && (
        <p>
          {/* On a later step the field is not on the screen. */}
          {!isTyping && `You entered ${typed.trim()} as your email address. `}
          Did you mean <strong>{meant}</strong>?{" "}
          <button
            className="checkout-link"
            name="_action"
            value={suggestedAddressAction}
            onClick={(event) => {
              const input = event.currentTarget.form?.elements.namedItem(guardianFields.email.form);
              if (!(input instanceof HTMLInputElement)) return;
              event.preventDefault();
              input.value = meant;
              input.dispatchEvent(new Event("input", { bubbles: true }));
            }}
          >
            Yes, use it
          </button>
        </p>
      )}
    </div>
  );
}
