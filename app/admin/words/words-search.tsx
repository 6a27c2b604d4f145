import { type FormEvent, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";

/** Long enough not to search for every letter of a word. */
const typingPause = 350;

/** A search through everything the site says: a plain GET form that with script sends itself. */
export function WordsSearch({ wanted }: { wanted: string }) {
  const timer = useRef<number>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const submit = useSubmit();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // By the browser's Back: what is typed this moment is never overwritten.
    if (field.current && field.current !== document.activeElement) field.current.value = wanted;
  }, [wanted]);
  const sendSoon = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const q = String(new FormData(currentTarget).get("q") ?? "").trim();
      void submit(q ? { q } : {}, { replace: true, preventScrollReset: true });
    }, typingPause);
  };
  return (
    <Form className="words-search" role="search" onInput={sendSoon}>
      <div className="staff-field">
        <label htmlFor="wanted">What do you want to change?</label>
        <input
          id="wanted"
          ref={field}
          name="q"
          type="search"
          maxLength={200}
          placeholder="Prices, times, a coach’s name"
          defaultValue={wanted}
        />
      </div>
      <button className="staff-button">Search</button>
    </Form>
  );
}
