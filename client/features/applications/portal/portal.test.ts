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
  namedApp,
  onwardPath,
  pageOf,
  requestedPath,
  startPath,
} from './portal-model';
import type { OpenApp } from './portal-model';
import { parseViewMode } from './view-mode';
import { webOrigin } from '../../../widgets/app-frame/web-origin';
import { rateCap } from './rate-cap';
import { outerTarget, parseWindowMessage } from './window-messages';

const menu = (code: string, url: string | null, children: OpenApp['menus'][number]['children'] = []) => ({
  id: code,
  appId: 'a1',
  code,
  name: code,
  icon: null,
  url,
  isSpa: false,
  jumpLocation: 'CURRENT_TAB' as const,
  addition: null,
  source: null,
  children,
});
const IDS = { DESKTOP: 'a0', MOBILE: 'a1', UNRESTRICTED: 'a2' } as const;
const app = (type: OpenApp['type'], menus: OpenApp['menus'] = []): OpenApp => ({
  id: IDS[type],
  name: 'App',
  description: null,
  icon: null,
  type,
  isNewNavigation: true,
  menus,
  category: { id: 'c', name: 'C' },
});

it('a page holds its app, menu code, URL and whether it is a single-page app [SHELL-41]', () => {
  const overview = { ...menu('overview', 'https://fleet.example/overview'), id: 'm1' };
  expect(pageOf(overview)).toStrictEqual({
    appId: 'a1',
    menuCode: 'overview',
    url: 'https://fleet.example/overview',
    isSpa: false,
  });
  expect(pageOf({ ...overview, url: null, isSpa: true })).toStrictEqual({
    appId: 'a1',
    menuCode: 'overview',
    url: '',
    isSpa: true,
  });
});

describe('apps', () => {
  const categories = [{ id: 'c', name: 'C', apps: [app('DESKTOP'), app('MOBILE'), app('UNRESTRICTED')] }];
  it.each([
    [false, true, ['a0', 'a2']],
    [true, true, ['a1', 'a2']],
    [true, false, ['a0', 'a1', 'a2']],
  ])('fit the device: mobile %s, restricted %s [SHELL-14, SHELL-15, CONF-11]', (isMobile, isRestricted, ids) => {
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
    const nested = app('UNRESTRICTED', [menu('parent', null, [menu('child', 'https://x.example')])]);
    expect(firstMenu(nested)?.code).toBe('child');
    expect(findMenu(nested, 'parent')?.code).toBe('parent');
    expect(startPath(nested)).toBe('/a2/child');
    expect(startPath(app('UNRESTRICTED', []))).toBe('/portal');
  });

  it('of a category open with the one last seen there, else with the first [SHELL-33, SHELL-34]', () => {
    const category = { id: 'c', name: 'C', apps: [app('MOBILE'), app('UNRESTRICTED')] };
    expect(categoryPath(category, null)).toBe('/portal?appId=a1');
    expect(categoryPath(category, 'a2')).toBe('/portal?appId=a2');
    expect(categoryPath(category, 'gone')).toBe('/portal?appId=a1');
    expect(categoryPath({ ...category, apps: [] }, null)).toBe('/portal');
  });

  it('open with the menu last seen, while it is still granted [SHELL-32, SHELL-34]', () => {
    const two = app('UNRESTRICTED', [menu('first', 'https://x.example'), menu('second', 'https://x.example')]);
    expect(startPath(two, 'second')).toBe('/a2/second');
    expect(startPath(two, 'gone')).toBe('/a2/first');
  });

  it('are named by paths of the portal, and by nothing else [ROUTE-06, ROUTE-07, ROUTE-27]', () => {
    expect(namedApp(appPath({ id: 'a 1' }))).toEqual({ appId: 'a 1', menuCode: null });
    expect(namedApp('/a1/start?x=1')).toEqual({ appId: 'a1', menuCode: 'start' });
    for (const path of [
      '/portal',
      '/portal?appId=',
      '/admin/users',
      '/site/idp',
      '/a1',
      '/a1/b/c',
      '/',
      '/%E0%A4%A/start',
      '/a1/%',
    ])
      expect(namedApp(path)).toEqual({ appId: null, menuCode: null });
  });
});

describe('jump links', () => {
  const jump = (code: string, target: { appId: string; code: string } | null) => ({
    ...menu(code, null),
    addition: { jumpName: 'Elsewhere', target },
  });
  const orders = { appId: 'a2', code: 'orders' };
  const here = app('MOBILE', [jump('link', orders), jump('gone', null), menu('own', 'https://x.example')]);

  it('lead to the menu that the server names [SHELL-43]', () => {
    expect(jumpPath(jump('link', orders))).toBe('/a2/orders');
    expect(jumpPath(jump('gone', null))).toBeNull();
    expect(jumpPath(menu('own', null))).toBeNull();
    expect(menuLabel(jump('link', orders))).toBe('Elsewhere');
    expect(menuLabel(menu('own', null))).toBe('own');
    expect(firstMenu(here)?.code).toBe('link');
    expect(isNewTab({ ...jump('link', orders), jumpLocation: 'NEW_TAB' })).toBe(true);
    expect(isNewTab({ ...menu('own', null), jumpLocation: 'NEW_TAB' })).toBe(false);
  });

  it('and parents without a page lead on: to the first child that leads somewhere', () => {
    const parent = (children: OpenApp['menus'][number]['children']) => menu('parent', null, children);
    const page = menu('page', 'https://x.example');
    expect(onwardPath(parent([menu('none', null), page]), here)).toBe('/a1/page');
    expect(onwardPath(parent([jump('onward', orders)]), here)).toBe('/a1/onward');
    expect(onwardPath(parent([jump('onward', null)]), here)).toBeNull();
    expect(onwardPath(page, here)).toBeNull();
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
