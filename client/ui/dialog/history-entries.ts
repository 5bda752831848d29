/** A dialog in the history. */
export interface HistoryEntry {
  /** With the query of the page under it. */
  readonly path: string;
  /** The page under all of them. */
  readonly base: string;
  readonly close: () => void;
}

/** A dialog that asks before it closes, or is held, is still there after this many milliseconds. */
const PATIENCE = 100;

/** The entries on top of the history, one above the other. */
const open: HistoryEntry[] = [];
/** How many entries of dialogs that closed by themselves are still on top of the history. */
let gone = 0;
let isOwnStep = false;

const here = () => location.pathname + location.search;
const state = () => (history.state ?? {}) as { readonly idx?: number; readonly isGone?: boolean };

/**
 * Going back to one of them, or to the page under all, closes those above; the router hears only of what leads further.
 * A closed one is passed over, by Back and by Forward. Listeners of a window are called in the order in which they
 * came, whatever they ask for: this one comes before the router's because the root imports it first.
 */
addEventListener('popstate', (event) => {
  const at = here();
  const top = open.findLastIndex(({ path }) => path === at);
  const isClosed = state().isGone === true || (top === -1 && at.startsWith('/modal/'));
  if (top === -1 && !isClosed && !isOwnStep && at !== open[0]?.base) return;
  event.stopImmediatePropagation();
  if (isClosed) return history.back();
  if (isOwnStep) {
    isOwnStep = false;
    return;
  }
  const above = open.slice(top + 1).reverse();
  for (const { close } of above) close();
  setTimeout(() => {
    if (here() === at && above.some((entry) => open.includes(entry))) history.forward();
  }, PATIENCE);
});

/** Puts /modal/{key} on top of the history; Back calls `close`. */
export function enterHistory(key: string, close: () => void): HistoryEntry {
  const lower = open.at(-1);
  const entry = { path: `/modal/${key}${location.search}`, base: open[0]?.base ?? here(), close };
  // Back has left the one under it, which asks before it closes.
  if (lower && here() !== lower.path && !state().isGone) push(lower.path);
  if (state().isGone) {
    gone -= 1;
    history.replaceState({ ...history.state, isGone: undefined }, '', entry.path);
  } else push(entry.path);
  open.push(entry);
  return entry;
}

/** The router counts its entries: what takes the place of this one must not have the number of the one under it. */
function push(path: string): void {
  history.pushState({ ...history.state, idx: (state().idx ?? 0) + 1, modal: true }, '', path);
}

/** Takes an entry away; if it is on top of the history, by going back, unless something else takes its place at once. */
export function leaveHistory(entry: HistoryEntry): void {
  open.splice(open.indexOf(entry), 1);
  if (here() !== entry.path) return;
  history.replaceState({ ...history.state, isGone: true }, '', open.at(-1)?.path ?? entry.base);
  gone += 1;
  setTimeout(() => {
    const steps = gone;
    gone = 0;
    if (steps === 0 || !state().isGone) return;
    isOwnStep = true;
    history.go(-steps);
  });
}
