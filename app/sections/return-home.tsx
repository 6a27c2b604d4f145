import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** How long the result stays before the visitor is taken home, in ms (specification, points 4 and 9). */
export const returnAfter = { success: 2000, failure: 3000 } as const;

/**
 * Takes the visitor to /home after a while, unless they ask it not to: by the button, or by
 * reading on with a pointer or a key (WCAG 2.2.1).
 */
export function ReturnHome({ after }: { after: number }) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [staying, setStaying] = useState(false);

  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => navigate("/home"), after);
    return () => clearTimeout(timer);
  }, [staying, after, navigate]);

  return (
    <div className="checkout-ways">
      <ButtonLink to="/home" tone="light">
        Home page
      </ButtonLink>
      <div className="checkout-stay" data-ready={hydrated || undefined}>
        <Button
          type="button"
          tone="light"
          aria-disabled={staying || undefined}
          onFocus={() => setStaying(true)}
          onClick={() => setStaying(true)}
          onPointerEnter={() => setStaying(true)}
        >
          {staying ? "You are staying here" : "Stay on this page"}
        </Button>
      </div>
    </div>
  );
}
