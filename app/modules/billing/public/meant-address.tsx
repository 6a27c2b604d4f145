import { guardianFields, meantAddressAction } from "#modules/families/index.ts";
import { meantAddress } from "#core/forms/mail-typo.ts";

interface MeantAddressProps {
  typed: string;
  /** It may be incomplete: `gmail.co` is the beginning of `gmail.com`. */
  isTyping?: boolean;
}

/** Asks about an address whose mail service looks mistyped. The visitor can ignore it. */
export function MeantAddress({ typed, isTyping = false }: MeantAddressProps) {
  const meant = meantAddress(typed);
  const isAsked = meant !== null && !(isTyping && meant.startsWith(typed.trim()));
  return (
    <div className="meant-address" role="status">
      {isAsked && (
        <p>
          Did you mean <strong>{meant}</strong>?{" "}
          <button
            className="checkout-link"
            name="_action"
            value={meantAddressAction}
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
