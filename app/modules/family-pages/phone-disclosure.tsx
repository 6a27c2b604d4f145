/** Collapses the rest of its section on a phone. A section that answers a form stays open (family.css). */
export const PhoneDisclosure = ({ about }: { about: string }) => (
  <details className="phone-disclosure">
    <summary>
      <span className="unseen">Show {about}</span>
    </summary>
  </details>
);
