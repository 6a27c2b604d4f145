/** The club's mark, beside its name written out. */
export function Brand({ clubName }: { clubName: string }) {
  return (
    <span className="brand">
      <svg viewBox="0 0 64 64" width="40" height="40" aria-hidden="true">
        <path
          fill="currentColor"
          d="M30.4 59.95A28 28 0 1 1 59.95 30.4H52.54A20.6 20.6 0 1 0 30.4 52.54ZM30.4 50.33A18.4 18.4 0 1 1 50.33 30.4H42.88A11 11 0 1 0 30.4 42.88Z"
        />
        <path
          className="brand-lane"
          d="M44.59 32.42L63.96 51.8L58.66 57.1L39.28 37.73ZM37.73 39.28L57.1 58.66L51.8 63.96L32.42 44.59Z"
        />
      </svg>
      <span>
        <strong>{clubName}</strong> <small>Staff room</small>
      </span>
    </span>
  );
}
