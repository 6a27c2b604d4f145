/** A slim bar at the top for the time the specification gives each page; CSS alone moves it. */
export function LoadingBar({ duration }: { duration: 500 | 1000 }) {
  return <div className="loading-bar" data-duration={duration} aria-hidden="true" />;
}
