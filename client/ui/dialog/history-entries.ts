/** A dialog in the history. */
export interface HistoryEntry {
  /** Asked to close by Back; whether it does. One that asks first, or is held, stays. */
  readonly back: () => boolean;
  readonly key: string;
}

/** The dialogs that are to have an entry, one above the other. */
const open: HistoryEntry[] = [];
/** Number of the page's entry under them, in the router's count. */
let base = 0;
/**
 * The step that was asked of the browser here, until `popstate` tells that it is done: nothing is changed meanwhile,
 * because the browser takes steps later. The router hears of one that passes the entry of a closed dialog.
 */
let step: { readonly to: number; readonly isPassing: boolean } | null = null;
/** Whether the history is compared with the dialogs in a moment. */
let isSettling = false;

const state = () => (history.state ?? {}) as { readonly idx?: number; readonly modal?: boolean };
const position = () => state().idx ?? 0;

/**
 * Back over dialogs reaches the top one and nothing else, however far it leads; the router hears only of steps between
 * pages. Listeners of a window are called in the order in which they came, whatever they ask for: this one comes before
 * the router's because the root imports it first.
 */
addEventListener('popstate', (event) => {
  const own = step?.to === position() ? step : null;
  step = null;
  const isBetweenPages = own ? own.isPassing : open.length === 0;
  if (isBetweenPages && !state().modal) return;
  event.stopImmediatePropagation();
  if (isBetweenPages) go(-1, true);
  else if (own) settle();
  else goBack();
});

/** Back closes the top dialog, unless it stays; whatever else the step left gets its place back. */
function goBack(): void {
  if (position() < base + open.length && open.at(-1)?.back()) open.pop();
  const missing = base + open.length - position();
  if (missing !== 0) go(missing);
}

/** Puts /modal/{key} on top of the history, for as long as until `leaveHistory`; Back calls `back`. */
export function enterHistory(key: string, back: () => boolean): HistoryEntry {
  const entry = { key, back };
  open.push(entry);
  settleSoon();
  return entry;
}

/** Takes an entry away. */
export function leaveHistory(entry: HistoryEntry): void {
  const at = open.indexOf(entry);
  if (at === -1) return;
  open.splice(at, 1);
  settleSoon();
}

/** Makes the history what is open, in a moment: another dialog may take the place of a closed one at once. */
export function settleSoon(): void {
  if (isSettling) return;
  isSettling = true;
  queueMicrotask(() => {
    isSettling = false;
    settle();
  });
}

/** A page that changed its address under the dialogs has taken their entries: they get new ones. */
function settle(): void {
  if (step) return;
  if (!state().modal) base = position();
  const depth = position() - base;
  if (depth > open.length) return go(open.length - depth);
  const top = open.at(depth - 1);
  if (depth > 0 && top) history.replaceState(history.state, '', pathOf(top));
  for (const entry of open.slice(depth)) {
    // The router counts its entries too: a page that takes the place of this one must have a number of its own.
    history.pushState({ ...history.state, idx: position() + 1, modal: true }, '', pathOf(entry));
  }
}

const pathOf = ({ key }: HistoryEntry) => `/modal/${key}${location.search}`;

function go(steps: number, isPassing = false): void {
  step = { to: position() + steps, isPassing };
  history.go(steps);
}
