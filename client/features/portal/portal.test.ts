import { describe, expect, it } from 'vitest';
import {
  appPath,
  categoriesFor,
  categoryPath,
  findMenu,
  firstMenu,
  isNewNavigation,
  isNewTab,
  jumpPath,
  menuLabel,
  onwardPath,
  requestedPath,
} from './portal-model';
import type { App } from './portal-model';
import { parseViewMode } from './view-mode';
import { webOrigin } from '../../ui/web-origin';
import { outerTarget, parseWindowMessage, rateCap } from './window-messages';

const menu = (code: string, url: string | null, children: App['menus'][number]['children'] = []) => ({
  ...{
    id: code,
    appId: 'a1',
    code,
    name: code,
    icon: null,
    url,
    isSpa: false,

    jumpLocation: 0,
    addition: null,
    source: null,
  },
  children,
});
const app = (type: number, menus: App['menus'] = []): App => ({
  ...{ id: `a${type}`, name: 'App', description: null, icon: null, type, isNewNavigation: true, menus },
  category: { id: 'c', name: 'C' },
});

describe('apps', () => {
  const categories = [{ id: 'c', name: 'C', apps: [app(0), app(1), app(2)] }];
  it.each([
    [false, true, ['a0', 'a2']],
    [true, true, ['a1', 'a2']],
    [true, false, ['a0', 'a1', 'a2']],
  ])('fit the device: mobile %s, restricted %s [SHELL-14, SHELL-15]', (isMobile, isRestricted, ids) => {
    const [category] = categoriesFor(categories, isMobile, isRestricted);
    expect(category?.apps.map((entry) => entry.id)).toEqual(ids);
  });

  it.each([
    [true, true, false, true],
    [false, true, false, false],
    [true, false, false, false],
    [true, true, true, false],
  ])('have new-style navigation: app %s, OU %s, switched to old %s → %s [SHELL-11]', (ofApp, ofOu, isOld, expected) => {
    const isNew = isNewNavigation(
      { isNewNavigation: ofApp },
      { isLatestNavigationEnable: ofOu },
      { isOldNavigation: isOld },
    );
    expect(isNew).toBe(expected);
    expect(isNewNavigation(null, { isLatestNavigationEnable: ofOu }, { isOldNavigation: isOld })).toBe(false);
  });

  it('open with their first menu that leads somewhere, of either level [SHELL-33]', () => {
    const nested = app(2, [menu('parent', null, [menu('child', 'https://x.example')])]);
    expect(firstMenu(nested)?.code).toBe('child');
    expect(findMenu(nested, 'parent')?.code).toBe('parent');
    expect(appPath(nested)).toBe('/a2/child');
    expect(appPath(app(2, []))).toBe('/portal');
  });

  it('of a category open with the one last seen there, else with the first [SHELL-33, SHELL-34]', () => {
    const [one, two] = [1, 2].map((type) => app(type, [menu('start', 'https://x.example')])) as [App, App];
    const category = { id: 'c', name: 'C', apps: [one, two] };
    expect(categoryPath(category, null)).toBe('/a1/start');
    expect(categoryPath(category, 'a2')).toBe('/a2/start');
    expect(categoryPath(category, 'gone')).toBe('/a1/start');
    expect(categoryPath({ ...category, apps: [] }, null)).toBe('/portal');
  });

  it('open with the menu last seen, while it is still granted [SHELL-32, SHELL-34]', () => {
    const two = app(2, [menu('first', 'https://x.example'), menu('second', 'https://x.example')]);
    expect(appPath(two, 'second')).toBe('/a2/second');
    expect(appPath(two, 'gone')).toBe('/a2/first');
  });
});

describe('jump links', () => {
  const jump = (code: string, jumpCode: string) => ({
    ...menu(code, null),
    addition: { jumpName: 'Elsewhere', jumpCode },
  });
  const here = app(1, [
    jump('link', 'orders'),
    jump('back', 'link'),
    jump('near', 'own'),
    menu('own', 'https://x.example'),
  ]);
  const there = app(2, [menu('orders', 'https://y.example')]);
  const categories = [{ id: 'c', name: 'C', apps: [here, there] }];
  const to = (code: string) => jumpPath(findMenu(here, code) ?? menu(code, null), here, categories);

  it('lead to the menu they name, in their own app first [SHELL-43]', () => {
    expect(to('link')).toBe('/a2/orders');
    expect(to('near')).toBe('/a1/own');
    expect(to('own')).toBeNull();
    expect(menuLabel(jump('link', 'orders'))).toBe('Elsewhere');
    expect(menuLabel(menu('own', null))).toBe('own');
  });

  it('and parents without a page lead on: to the first child that leads somewhere', () => {
    const parent = (children: App['menus'][number]['children']) => menu('parent', null, children);
    const page = menu('page', 'https://x.example');
    expect(onwardPath(parent([menu('none', null), page]), here, categories)).toBe('/a1/page');
    expect(onwardPath(parent([jump('onward', 'orders')]), here, categories)).toBe('/a1/onward');
    expect(onwardPath(parent([jump('onward', 'gone')]), here, categories)).toBeNull();
    expect(onwardPath(page, here, categories)).toBeNull();
    expect(isNewTab({ ...jump('link', 'orders'), jumpLocation: 1 })).toBe(true);
    expect(isNewTab({ ...page, jumpLocation: 1 })).toBe(false);
  });

  it('make no chains and lead nowhere that is not granted', () => {
    expect(to('back')).toBeNull();
    expect(jumpPath(jump('link', 'unknown'), here, categories)).toBeNull();
  });
});

describe('the view mode', () => {
  it.each([
    [0, 0],
    [1, 1],
    ['2', 2],
    [3, 0],
    [-1, 0],
    ['x', 0],
    [null, 0],
    [{}, 0],
  ])('reads %j as %i [SHELL-25]', (value, mode) => {
    expect(parseViewMode(value)).toBe(mode);
  });
});

describe('messages of other windows', () => {
  it('are read only when they are ours, whatever comes [SHELL-27]', () => {
    expect(parseWindowMessage({ type: 'APP_PORTAL_OUTER', url: '/a/b', extra: 1 })).toEqual({
      type: 'APP_PORTAL_OUTER',
      url: '/a/b',
      viewMode: undefined,
    });
    for (const data of [
      null,
      'APP_PORTAL_OUTER',
      7,
      { type: 'OTHER' },
      { type: 'APP_PORTAL_OUTER' },
      { type: 'APP_PORTAL_OPEN', menuCode: {} },
    ]) {
      expect(parseWindowMessage(data)).toBeNull();
    }
  });

  it.each([
    ['/app1/menu1', { appId: 'app1', menuCode: 'menu1' }],
    ['https://portal.example/app1/menu1?x=1', { appId: 'app1', menuCode: 'menu1' }],
    ['https://evil.example/app1/menu1', null],
    ['/app1', null],
    ['/admin/users/extra', null],
    ['javascript:alert(1)', null],
    ['/app1/%E0%A4', null],
  ])('lead to %j as %j [SHELL-27, ROUTE-07]', (url, target) => {
    expect(outerTarget(url, 'https://portal.example')).toEqual(target);
  });

  it.each([
    ['a1', 'b', '/a1/b'],
    ['admin', 'users', null],
    ['modal', 'menu', null],
    ['..', 'b', null],
    ['a1', '..', null],
    ['a/b', 'c?d', '/a%2Fb/c%3Fd'],
  ])('never lead from %j %j to another page than an app [SHELL-27]', (appId, code, path) => {
    expect(requestedPath(appId, code)).toBe(path);
  });

  it('are cut when they flood', () => {
    const hear = rateCap();
    const source = {};
    const heard = Array.from({ length: 50 }, () => hear(source, 1000)).filter(Boolean);
    expect(heard).toHaveLength(20);
    expect(hear({}, 1000)).toBe(true);
    expect(hear(source, 2001)).toBe(true);
  });

  it('come from web origins only [SHELL-46]', () => {
    expect(webOrigin('https://app.example/x')).toBe('https://app.example');
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc', '/relative'])
      expect(webOrigin(url)).toBeNull();
  });
});
