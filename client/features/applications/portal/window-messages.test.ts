import { beforeEach, describe, expect, it } from 'vitest';
import { HOSTILE_REDIRECTS } from '../../../core/redirect-corpus';
import { askedMenu, ownCode } from './app-terms';
import { handState, takeHandedState } from './handed-state';
import type { OpenApp, LeafMenu } from './portal-model';
import { requestedPath } from './portal-model';
import { floodGauge, rateCap } from './rate-cap';
import { isWithin, outerTarget, parseWindowMessage } from './window-messages';

const ORIGIN = 'https://portal.example';
const message = (name: string, rest: Record<string, unknown> = {}) =>
  parseWindowMessage({ type: `APP_PORTAL_${name}`, ...rest });

describe('what an app asks for', () => {
  it('is taken with the fields it has and no others, of the right types', () => {
    expect(message('READY', { version: 1, token: 'x' })).toEqual({ type: 'APP_PORTAL_READY' });
    expect(message('CONFIRM', { confirm: 'yes' })).toEqual({ type: 'APP_PORTAL_CONFIRM', confirm: false });
    expect(message('KEEP', { keep: false })).toEqual({ type: 'APP_PORTAL_KEEP', keep: false });
    expect(message('KEEP', { keep: 0 })).toEqual({ type: 'APP_PORTAL_KEEP', keep: true });
    expect(message('OPEN', { menuCode: 'a', appId: 'b', state: 's', isNewTab: true, onload: 'x' })).toEqual({
      type: 'APP_PORTAL_OPEN',
      menuCode: 'a',
      appId: 'b',
      state: 's',
      isNewTab: true,
    });
    expect(message('OPEN', { menuCode: 'a', appId: null, state: undefined, isNewTab: 1 })).toEqual({
      type: 'APP_PORTAL_OPEN',
      menuCode: 'a',
    });
    expect(message('ASSETS', { id: 'q1', types: ['site'], after: 'x', appId: 'other' })).toEqual({
      type: 'APP_PORTAL_ASSETS',
      id: 'q1',
      types: ['site'],
      after: 'x',
    });
    expect(message('RESOURCES', { id: 'q2', types: ['site'], appId: 'other' })).toEqual({
      type: 'APP_PORTAL_RESOURCES',
      id: 'q2',
      types: ['site'],
    });
    expect(message('NOTICE', { kind: '__proto__', text: ' Saved ' })).toEqual({
      type: 'APP_PORTAL_NOTICE',
      kind: 'info',
      text: 'Saved',
    });
  });

  it.each([
    ['OPEN', { menuCode: ['a'] }],
    ['OPEN', { menuCode: 'a', appId: { toString: 'x' } }],
    ['OPEN', { menuCode: 'a', state: 7 }],
    ['TITLE', { title: 9 }],
    ['TITLE', { title: '   ' }],
    ['NOTICE', { text: null }],
    ['NOTICE', {}],
    ['ASSETS', {}],
    ['ASSETS', { id: 'x'.repeat(51) }],
    ['ASSETS', { id: 'q', types: 'site' }],
    ['ASSETS', { id: 'q', types: [7] }],
    ['ASSETS', { id: 'q', types: Array(51).fill('site') }],
    ['ASSETS', { id: 'q', after: {} }],
    ['RESOURCES', {}],
    ['RESOURCES', { id: 'q', types: [7] }],
    ['SCRIPT', { url: 'javascript:alert(1)' }],
  ])('is nothing when %s carries %j', (name, rest) => {
    expect(message(name, rest)).toBeNull();
  });

  it('stays small, however much is sent', () => {
    const huge = 'x'.repeat(5_000_000);
    expect(message('TITLE', { title: huge })).toMatchObject({ title: 'x'.repeat(100) });
    expect(message('NOTICE', { text: huge })).toMatchObject({ text: 'x'.repeat(200) });
    expect(message('OPEN', { menuCode: huge })).toBeNull();
    expect(message('OPEN', { menuCode: 'a', appId: huge })).toBeNull();
    expect(message('OPEN', { menuCode: 'a', state: huge })).toBeNull();
    expect(message('OUTER', { url: huge })).toBeNull();
  });

  it('holds no sign that turns or breaks what stands beside it [SHELL-28, threats 30]', () => {
    expect(message('TITLE', { title: '\u202Eevil\u2066\n' })).toMatchObject({ title: 'evil' });
    expect(message('NOTICE', { text: 'one\u0000two\u2029three' })).toMatchObject({ text: 'one two three' });
    expect(message('TITLE', { title: '\u202E\u202C' })).toBeNull();
  });

  it.each([...HOSTILE_REDIRECTS, ...HOSTILE_REDIRECTS.map(encodeURIComponent)])(
    'leads to no other origin by %j [SHELL-28, threats 44]',
    (wanted) => {
      for (const url of [wanted, `${wanted}/x`, `${ORIGIN}${wanted}`, `${ORIGIN}${wanted}/x`]) {
        const target = outerTarget(url, ORIGIN);
        const path = target && requestedPath(target.appId, target.menuCode);
        if (path) expect(new URL(path, ORIGIN).href).toBe(`${ORIGIN}${path}`);
      }
      const named = requestedPath(wanted, wanted);
      if (named) expect(new URL(named, ORIGIN).href).toBe(`${ORIGIN}${named}`);
    },
  );

  it('reads no field of a prototype, and brings none', () => {
    const polluted: unknown = JSON.parse('{"type":"APP_PORTAL_OPEN","menuCode":"a","__proto__":{"appId":"admin"}}');
    expect(Object.keys(parseWindowMessage(polluted) ?? {})).toEqual(['type', 'menuCode']);
    expect(parseWindowMessage({ type: '__proto__' })).toBeNull();
    expect(parseWindowMessage({ type: 'constructor' })).toBeNull();
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect(requestedPath(name, name)).toBe(`/${name}/${name}`);
    expect(({} as Record<string, unknown>).appId).toBeUndefined();
  });
});

describe('a source that sends much', () => {
  it('is heard a little, then not until the second is over, and a clock set back silences nobody', () => {
    const hears = rateCap(2, 1000);
    const app = {};
    expect([hears(app, 0), hears(app, 10), hears(app, 20), hears(app, 999), hears(app, 1000)]).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
    expect(hears({}, 20)).toBe(true);
    hears(app, 1001);
    expect(hears(app, 1002)).toBe(false);
    expect(hears(app, 500)).toBe(true);
  });

  it('is a flood above 200 in a second, which no working app sends', () => {
    const isFlood = floodGauge();
    const app = {};
    const told = Array.from({ length: 202 }, (_, at) => isFlood(app, at));
    expect(told.indexOf(true)).toBe(200);
    expect(isFlood(app, 5000)).toBe(false);
  });

  it('counts with every page inside its frame', () => {
    const top = { name: 'portal' } as unknown as Window;
    Object.assign(top, { parent: top });
    const frame = { parent: top } as Window;
    const inner = { parent: { parent: frame } as Window } as Window;
    expect([isWithin(frame, frame), isWithin(inner, frame)]).toEqual([true, true]);
    expect([isWithin(top, frame), isWithin({ parent: top } as Window, frame)]).toEqual([false, false]);
    expect([isWithin(null, frame), isWithin(frame, null)]).toEqual([false, false]);
  });
});

describe('an app on a page that a shortcut app took over', () => {
  const menu = (code: string, source: LeafMenu['source']) => ({ code, source, children: [] }) as unknown as LeafMenu;
  const taken = menu('daily-orders', { appId: 'fleet', code: 'orders' });
  const own = menu('own', null);
  const shortcut = { id: 'daily', menus: [taken, own] } as unknown as OpenApp;

  it('hears of its menus by the codes it knows [SHELL-42]', () => {
    expect([ownCode(taken), ownCode(own)]).toEqual(['orders', 'own']);
  });

  it('opens its own menus where they were taken to, and the others in itself', () => {
    expect(askedMenu(shortcut, taken, { menuCode: 'orders' })).toEqual({ appId: 'daily', menuCode: 'daily-orders' });
    expect(askedMenu(shortcut, taken, { menuCode: 'reports' })).toEqual({ appId: 'fleet', menuCode: 'reports' });
    expect(askedMenu(shortcut, taken, { menuCode: 'x', appId: 'other' })).toEqual({ appId: 'other', menuCode: 'x' });
    expect(askedMenu(shortcut, own, { menuCode: 'own' })).toEqual({ appId: 'daily', menuCode: 'own' });
  });
});

describe('what is handed to a new tab', () => {
  beforeEach(() => localStorage.clear());

  it('is given once, to the page it is for, and soon', () => {
    handState('/a/b', 'WO-1', 0);
    expect(takeHandedState('/a/c', 10)).toBeUndefined();
    expect(takeHandedState('/a/b', 20)).toBe('WO-1');
    expect(takeHandedState('/a/b', 30)).toBeUndefined();
    handState('/a/b', 'WO-2', 0);
    expect(takeHandedState('/a/b', 60_001)).toBeUndefined();
    localStorage.setItem('portal.handed', '{"path":1}');
    expect(takeHandedState('/a/b')).toBeUndefined();
    expect(localStorage.getItem('portal.handed')).toBeNull();
  });
});
