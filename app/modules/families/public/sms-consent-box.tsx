import { smsConsentField } from "../sms-consent.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";

interface SmsConsentBoxProps {
  id: string;
  label: string;
  isTicked: boolean;
}

/** The consent to text messages. The hidden field represents an unchecked box, which itself sends nothing. */
export function SmsConsentBox({ id, label, isTicked }: SmsConsentBoxProps) {
  return (
    <>
      <input type="hidden" name={smsConsentField} value="" />
      <Checkbox id={id} name={smsConsentField} label={label} defaultChecked={isTicked} />
    </>
  );
}
