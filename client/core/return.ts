/** Data that are older are read again when the person comes back, in milliseconds. */
const OLD = 60_000;

/** Calls `react` when the page is seen or gets the focus again after a minute, until the returned function is called. */
export function onReturn(react: () => void): () => void {
  let last = Date.now();
  const check = () => {
    if (document.hidden || Date.now() - last < OLD) return;
    last = Date.now();
    react();
  };
  document.addEventListener('visibilitychange', check);
  window.addEventListener('focus', check);
  return () => {
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('focus', check);
  };
}
