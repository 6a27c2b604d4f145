/** Collapses the rest of its section on a phone. A section that answers a form stays open (family.css). */
export const PhoneDisclosure = ({ about, isOpen }: { about: string; isOpen?: boolean }) => (
  <details className="phone-disclosure" open={isOpen}>
    <summary>
      <span className="unseen">Show {about}</span>
    </summary>
  </details>
);
