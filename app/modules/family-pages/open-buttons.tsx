import { linkDays } from "#modules/families/index.ts";
import { Button } from "#core/ui/button.tsx";

/** The name of the button for a shared device. */
export const sharedDevice = "once";

/** Opens the page on this device for as long as links work, or until the browser is closed. */
export function OpenButtons({ label }: { label: string }) {
  return (
    <>
      <p>
        <Button name="device" value="own">
          {label}
        </Button>
        <span>{`It stays open on this device for ${linkDays} days.`}</span>
      </p>
      <p>
        <Button size="small" name="device" value={sharedDevice}>
          {`${label} once`}
        </Button>
        <span>For a shared computer: it closes with the browser.</span>
      </p>
    </>
  );
}
