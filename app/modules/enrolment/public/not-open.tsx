import { Link } from "react-router";

/** Shown in place of offerings before the club has entered any. */
export const NotOpen = () => (
  <section className="band">
    <h2>Registration is not open yet</h2>
    <p>
      <Link to="/contact-us#get_in_touch">Send us a message</Link>, and we’ll write to you when it
      is.
    </p>
  </section>
);
