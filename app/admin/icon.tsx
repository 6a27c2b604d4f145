const drawings = {
  check: "M4 10.5 8.2 14.5 16 6",
  clock: "M10 5.5V10l3 2M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z",
  retry: "M16 10a6 6 0 1 1-2-4.5M14.5 2.5v3.2h-3.2",
  alert: "M10 6.5V11M10 13.6v.1M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Z",
  send: "M3.5 10h12M11 5.5l4.5 4.5-4.5 4.5",
  back: "M16.5 10h-12M9 5.5 4.5 10 9 14.5",
  download: "M10 3.5v9M6 9l4 4 4-4M4 16.5h12",
  search: "M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4",
  menu: "M3.5 6h13M3.5 10h13M3.5 14h13",
  inbox: "M3 11.5 5.2 4h9.6l2.2 7.5V16H3v-4.5Zm0 0h4l1 2h4l1-2h4",
  outbox: "M3 11.5h4l1 2h4l1-2h4V16H3v-4.5ZM10 10V3M7 5.8 10 3l3 2.8",
  article: "M5 3h10v14H5V3Zm2.5 4h5M7.5 10h5M7.5 13h3",
  words: "M3.5 5h13M3.5 9h13M3.5 13h8M13.500 16.500l3.500-3.500",
  place:
    "M10 17.5c3.5-3.9 5.2-6.6 5.2-8.9a5.2 5.2 0 1 0-10.4 0c0 2.3 1.7 5 5.2 8.9ZM10 10.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
  pulse: "M2.500 10.500h3.500l2-5 3.500 9 2-4h4",
  person: "M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4 17c.3-3.2 2.6-5 6-5s5.7 1.8 6 5",
  card: "M3 5h14v10.5H3V5Zm0 3h14M5.500 12.500h3",
  mail: "M3 5h14v10.5H3V5Zm0 .8 7 5.4 7-5.4",
  phone:
    "M6.3 3.5 8 7.2 6.3 8.6a9.6 9.6 0 0 0 5.1 5.1l1.4-1.7 3.7 1.7v2.6c0 .4-.4.7-.8.7C9.300 16.600 3.400 10.700 3 4.300c0-.4.3-.8.7-.8Z",
  known:
    "M8 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.500 16.500c.3-3 2.400-4.700 5.500-4.700 1.400 0 2.600.3 3.500 1M12 15l1.800 1.800L17.500 13",
} as const;

export type IconName = keyof typeof drawings;

/** A small line drawing beside words that say the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
