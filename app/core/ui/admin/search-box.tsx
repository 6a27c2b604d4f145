import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Form, Link, useFetcher, useLocation, useNavigate } from "react-router";
import { longestSearch, type SearchGroup, type SearchResult, searchPath } from "../../search.ts";
import { Icon } from "./icon.tsx";
import { useShortcuts } from "./shortcuts.ts";

/** The results of the search; `groups` is null if there was no answer. */
export interface SearchAnswer {
  q: string;
  groups: SearchGroup[] | null;
}

/** Long enough not to search for every letter, in ms. */
const typingPause = 150;

/** A single letter matches nearly everything. */
const fewest = 2;

const addressOf = (q: string) => `${searchPath}?${new URLSearchParams({ q })}`;

/**
 * The search of the whole admin site. It is a form; with JavaScript it lists results while the user types: a
 * combobox as in the ARIA Authoring Practices, whose options are links (decision 78). `/` and Ctrl K focus
 * it.
 */
export function SearchBox() {
  const { data, load } = useFetcher<SearchAnswer>();
  const { key, pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);
  const id = useId();
  const focus = () => {
    field.current?.focus();
    field.current?.select();
  };
  useShortcuts({ "/": focus, "Control+k": focus });

  const shown = pathname === searchPath ? (new URLSearchParams(query).get("q") ?? "") : "";
  const place = useRef(key);
  useEffect(() => {
    // What was typed before the script loaded is kept.
    if (place.current === key) return;
    place.current = key;
    clearTimeout(timer.current);
    setTyped("");
    setOpen(false);
    if (field.current) field.current.value = shown;
  }, [key, shown]);
  useEffect(() => {
    // What was typed before the script loaded is searched for.
    const { current } = field;
    if (current && current === document.activeElement && current.value)
      search(current.value.trim());
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list has no chosen option yet
  useEffect(() => setActive(-1), [data]);

  // Until the response arrives, the results of the previous letters stay visible, but not those of another
  // search.
  const isAnswered =
    isOpen &&
    typed.length >= fewest &&
    data !== undefined &&
    (typed.startsWith(data.q) || data.q.startsWith(typed));
  const groups = isAnswered ? withAll(data) : [];
  const options = groups.flatMap(({ results }) => results);
  const optionId = (n: number) => `${id}-${n}`;
  let option = 0;

  function search(text: string) {
    clearTimeout(timer.current);
    setTyped(text);
    setOpen(text !== "");
    setActive(-1);
    if (text.length >= fewest)
      timer.current = window.setTimeout(() => void load(addressOf(text)), typingPause);
  }

  function choose(n: number) {
    setActive(n);
    document.getElementById(optionId(n))?.scrollIntoView({ block: "nearest" });
  }

  function leave() {
    setOpen(false);
    setActive(-1);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const isOnly = data?.q === typed && options.length === 2;
    const chosen = options[active] ?? (isOnly ? options[0] : undefined);
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && isOpen) leave();
    else if (event.key === "Enter" && chosen) {
      // The next page's `main` gets the focus.
      field.current?.blur();
      navigate(chosen.to);
    } else if (event.key === "ArrowDown" && isOpen) choose((active + 1) % options.length || 0);
    else if (event.key === "ArrowUp" && isOpen)
      choose(active < 1 ? options.length - 1 : active - 1);
    else if (event.key === "ArrowDown" && typed !== "") setOpen(true);
    else return;
    event.preventDefault();
  }

  return (
    <Form
      className="search-box no-print"
      role="search"
      aria-label="The admin site"
      action={searchPath}
      onSubmit={leave}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave();
      }}
    >
      <label className="unseen" htmlFor={`${id}-field`}>
        Search
      </label>
      <Icon name="search" />
      <input
        id={`${id}-field`}
        ref={field}
        name="q"
        // An input of type `search` may not have the role combobox.
        type="text"
        enterKeyHint="search"
        placeholder="Search"
        maxLength={longestSearch}
        autoComplete="off"
        defaultValue={shown}
        onInput={({ currentTarget }) => search(currentTarget.value.trim())}
        onKeyDown={press}
        role="combobox"
        aria-expanded={groups.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options[active] ? optionId(active) : undefined}
        aria-keyshortcuts="/ Control+K"
      />
      <button className="staff-button without-script">Search</button>
      <p className="unseen" role="status">
        {isAnswered && statusOf(data, options.length)}
      </p>
      <div
        className="search-list"
        id={`${id}-list`}
        // A listbox without options would be an accessibility error.
        role={groups.length > 0 ? "listbox" : undefined}
        aria-label={groups.length > 0 ? "Found" : undefined}
        hidden={!isAnswered}
      >
        {groups.map(({ kind, results }) => (
          <div role="group" aria-label={kind} key={kind}>
            <p aria-hidden="true">{kind}</p>
            {results.map(({ title, about, to }) => {
              const n = option;
              option += 1;
              return (
                <Link
                  key={to}
                  id={optionId(n)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={n === active}
                  to={to}
                  onMouseMove={() => setActive(n)}
                >
                  <strong dir="auto">{title}</strong>
                  {about && <small dir="auto">{about}</small>}
                </Link>
              );
            })}
          </div>
        ))}
        {isAnswered && groups.length === 0 && <p aria-hidden="true">{statusOf(data, 0)}</p>}
      </div>
    </Form>
  );
}

interface ListedGroup {
  kind: string;
  results: SearchResult[];
}

/** The first few results of each kind, and at the end the page with all of them. */
function withAll({ q, groups }: SearchAnswer): ListedGroup[] {
  if (!groups || groups.length === 0) return [];
  const listed = groups.map(({ kind, results, isSimilar }) => ({
    kind: isSimilar ? `${kind} with a similar spelling` : kind,
    results: results.slice(0, 4),
  }));
  const all = { title: `All results for “${q}”`, about: "", to: addressOf(q) };
  return [...listed, { kind: "More", results: [all] }];
}

function statusOf({ groups }: SearchAnswer, options: number): string {
  if (groups === null) return "The search did not respond. Please try again.";
  if (groups.length === 0) return "Nothing found";
  return `${options - 1} ${options === 2 ? "result" : "results"}`;
}
