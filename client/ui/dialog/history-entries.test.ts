import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterHistory, leaveHistory, settleSoon } from './history-entries';
import type { HistoryEntry } from './history-entries';

/** A step of the browser's own button. */
const step = history.go.bind(history);

/** The addresses that the router hears of. */
const heard = vi.fn<(path: string) => void>();
addEventListener('popstate', () => heard(location.pathname));

/** Page after page; each file of tests has a history of its own. */
let pages = 0;
function openPage(): string {
  pages += 1;
  const path = `/page-${pages}`;
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  history.pushState({ idx: idx + 1 }, '', path);
  return path;
}

const isAt = (path: string) => vi.waitFor(() => expect(location.pathname).toBe(path));
const here = () => location.pathname;

/** Steps that were asked of the browser and not yet taken. */
let waiting: number[] = [];
const takeStep = () => step(waiting.shift() ?? expect.fail('no step is waiting'));
/** Takes each step once the one before it is done, until no more come. */
async function settled(): Promise<void> {
  await Promise.resolve();
  while (waiting.length > 0) {
    expect(waiting).toHaveLength(1);
    takeStep();
    await Promise.resolve();
  }
}

let page: string;
beforeEach(() => {
  page = openPage();
  heard.mockReset();
  waiting = [];
  // As in a browser: a step is taken some time after it was asked for.
  history.go = (steps = 0) => void waiting.push(steps);
});
const entries: HistoryEntry[] = [];
afterEach(async () => {
  entries.splice(0).forEach(leaveHistory);
  await settled();
  history.go = step;
});

async function open(key: string, back: () => boolean = () => true): Promise<HistoryEntry> {
  const entry = enterHistory(key, back);
  entries.push(entry);
  await Promise.resolve();
  return entry;
}

describe('a dialog in the history', () => {
  it('is closed by Back, the top one alone, and the router hears nothing [MOB-05, MOB-06]', async () => {
    const closed: string[] = [];
    for (const key of ['menu', 'settings']) await open(key, () => closed.push(key) > 0);
    expect(here()).toBe('/modal/settings');
    step(-1);
    expect([closed, here()]).toEqual([['settings'], '/modal/menu']);
    step(-1);
    expect([closed, here()]).toEqual([['settings', 'menu'], page]);
    await settled();
    expect([here(), heard.mock.calls]).toEqual([page, []]);
  });

  it('keeps its entry if it asks first, however late the browser takes the step back [MOB-06]', async () => {
    const answers = [false, false, true];
    await open('form', () => answers.shift() ?? false);
    for (const left of [2, 1]) {
      step(-1);
      expect([here(), answers.length, waiting]).toEqual([page, left, [1]]);
      takeStep();
      expect([here(), waiting]).toEqual(['/modal/form', []]);
    }
    step(-1);
    await settled();
    expect([here(), answers]).toEqual([page, []]);
  });

  it('takes its entry along when it closes by itself; what opens meanwhile waits for that step [MOB-05]', async () => {
    const menu = await open('menu');
    const password = await open('password');
    leaveHistory(password);
    await Promise.resolve();
    expect([here(), waiting]).toEqual(['/modal/password', [-1]]);
    await open('language');
    leaveHistory(menu);
    await Promise.resolve();
    expect(waiting).toEqual([-1]);
    await settled();
    expect(here()).toBe('/modal/language');
    step(-1);
    expect([here(), heard.mock.calls]).toEqual([page, []]);
  });

  it('gives its entry to one that takes its place at once [MOB-05]', async () => {
    const menu = await open('menu');
    const { length } = history;
    leaveHistory(menu);
    await open('settings');
    expect([here(), history.length, waiting]).toEqual(['/modal/settings', length, []]);
  });

  it('is reached by Back only once at a time, however far the step leads [MOB-06]', async () => {
    const closed: string[] = [];
    for (const key of ['menu', 'settings', 'password']) await open(key, () => closed.push(key) > 0);
    step(-4);
    await settled();
    expect([closed, here(), heard.mock.calls]).toEqual([['password'], '/modal/settings', []]);
  });

  it('comes on top again after the page under it changed its address [MOB-06]', async () => {
    let isClosed = false;
    await open('dialog', () => (isClosed = true));
    history.replaceState({ idx: (history.state as { idx: number }).idx }, '', '/sorted');
    settleSoon();
    await isAt('/modal/dialog');
    step(-1);
    expect([isClosed, here()]).toEqual([true, '/sorted']);
  });

  it('is passed over once a link has led on from it, by Back and by Forward; the router hears of pages alone [MOB-05]', async () => {
    const menu = await open('menu');
    const next = openPage();
    leaveHistory(menu);
    await settled();
    expect(here()).toBe(next);
    step(-1);
    expect(heard).not.toHaveBeenCalled();
    await settled();
    expect(heard.mock.calls).toEqual([[page]]);
    step(1);
    await settled();
    expect([here(), heard.mock.calls]).toEqual([page, [[page], [page]]]);
  });
});
