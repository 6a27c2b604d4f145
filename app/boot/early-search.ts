/*
 * The script of a page starts up to some seconds after the page is shown: until then, this focuses the admin
 * site's search at `/`, so that what is typed right after it is not lost.
 */
addEventListener("keydown", (event) => {
  const { key, target, altKey, ctrlKey, metaKey } = event;
  if (key !== "/" || altKey || ctrlKey || metaKey || target !== document.body || isOff()) return;
  document.querySelector<HTMLElement>(".search-box input")?.focus();
  event.preventDefault();
});

function isOff(): boolean {
  try {
    return localStorage.getItem("shortcuts") === "off";
  } catch {
    return false;
  }
}
