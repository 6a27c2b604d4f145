/** Collapses the rest of its section on a phone. A section that answers a form stays open (family.css). */
export const PhoneFold = ({ about }: { about: string }) => (
  <details className="phone-fold">
    <summary>
      <span className="unseen">Show {about}</span>
    </summary>
  </details>
);
