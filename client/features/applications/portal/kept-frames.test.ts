import { afterEach, expect, it, vi } from 'vitest';
import { frameLimit, withoutApp, withoutForgetful, withShown } from './kept-frames';
import type { KeptFrame, ShownApp } from './kept-frames';

/** A menu of an app at `url`; `isSpa` if its menus share a frame. */
function page(appId: string, { code = 'start', url = `https://${appId}.example/`, isSpa = false } = {}): ShownApp {
  const menu = { id: `${appId}-${code}`, appId, code, name: code, url, isSpa, source: null };
  return { app: { id: appId, name: appId, menus: [menu] }, menu, state: undefined } as unknown as ShownApp;
}

const LIMIT = 3;

/** The frames after these pages were on screen one after the other. */
function visited(pages: readonly ShownApp[], limit = LIMIT): readonly KeptFrame[] {
  return pages.reduce<readonly KeptFrame[]>(
    (frames, shown, at) => withShown(frames, shown, { limit, onScreen: pages[at - 1]?.app.id }),
    [],
  );
}

const apps = (frames: readonly KeptFrame[]) => frames.map(({ app }) => app.id);
const frameOf = (frames: readonly KeptFrame[], appId: string) => frames.find(({ app }) => app.id === appId);

afterEach(() => vi.unstubAllGlobals());

it('keeps the frame of an app for the return to it, in its place [SHELL-42]', () => {
  const before = visited([page('a'), page('b')]);
  const after = withShown(before, page('a'), { limit: LIMIT, onScreen: 'b' });
  expect(apps(after)).toEqual(['a', 'b']);
  expect(frameOf(after, 'a')?.id).toBe(frameOf(before, 'a')?.id);
});

it('drops the least recently used app beyond the limit', () => {
  expect(apps(visited([page('a'), page('b'), page('c'), page('a'), page('d')]))).toEqual(['a', 'c', 'd']);
});

it('drops apps with unsaved work last, and never the one on screen [SHELL-40]', () => {
  const unsaved = (frames: readonly KeptFrame[], ...ids: string[]) =>
    frames.map((frame) => ({ ...frame, isUnsaved: ids.includes(frame.app.id) }));
  const three = visited([page('a'), page('b'), page('c')]);
  const bounds = { limit: LIMIT, onScreen: 'c' };
  expect(apps(withShown(unsaved(three, 'a'), page('d'), bounds))).toEqual(['a', 'c', 'd']);
  expect(apps(withShown(unsaved(three, 'a', 'b', 'c'), page('d'), bounds))).toEqual(['b', 'c', 'd']);
});

it('has one frame for the menus of an SPA, and another for each other menu [SHELL-42]', () => {
  const spa = (code: string) => page('a', { code, isSpa: true });
  const one = visited([spa('one'), page('b')]);
  const two = withShown(one, spa('two'), { limit: LIMIT, onScreen: 'b' });
  expect([frameOf(two, 'a')?.id === frameOf(one, 'a')?.id, frameOf(two, 'a')?.menu.code]).toEqual([true, 'two']);
  const first = visited([page('a', { code: 'one' })]);
  const second = withShown(first, page('a', { code: 'two' }), { limit: LIMIT, onScreen: 'a' });
  expect([apps(second), second[0]?.menu.code]).toEqual([['a'], 'two']);
  expect(second[0]?.id).not.toBe(first[0]?.id);
});

it('loads a page anew whose address was changed while it was hidden, not while somebody works in it', () => {
  const moved = page('a', { url: 'https://elsewhere.example/' });
  const hidden = visited([page('a'), page('b')]);
  const shown = withShown(hidden, moved, { limit: LIMIT, onScreen: 'b' });
  expect(frameOf(shown, 'a')?.id).not.toBe(frameOf(hidden, 'a')?.id);
  const open = visited([page('a')]);
  expect(withShown(open, moved, { limit: LIMIT, onScreen: 'a' })[0]?.id).toBe(open[0]?.id);
});

it('answers the same frames while nothing changes', () => {
  const shown = page('a');
  const frames = visited([page('b'), shown]);
  expect(withShown(frames, shown, { limit: LIMIT, onScreen: 'a' })).toBe(frames);
  expect(withoutForgetful(frames, 'a')).toBe(frames);
  expect(withoutApp(frames, 'unknown')).toBe(frames);
});

it('lets an app go that keeps nothing as soon as another page is on screen, and one that was closed at once [BYND-04]', () => {
  const frames = visited([page('a'), page('b')]).map((frame) => ({ ...frame, isKept: frame.app.id !== 'b' }));
  expect(apps(withoutForgetful(frames, 'b'))).toEqual(['a', 'b']);
  expect(apps(withoutForgetful(frames, 'a'))).toEqual(['a']);
  expect(apps(withoutForgetful(frames, undefined))).toEqual(['a']);
  expect(apps(withoutApp(frames, 'a'))).toEqual(['b']);
});

it('keeps five apps, three or two where memory is short, two on phones', () => {
  const limits = [undefined, 8, 4, 2].map((deviceMemory) => {
    vi.stubGlobal('navigator', { deviceMemory });
    return [frameLimit(false), frameLimit(true)];
  });
  expect(limits).toEqual([
    [5, 2],
    [5, 2],
    [3, 2],
    [2, 2],
  ]);
});
