import { beforeEach, describe, expect, it } from 'vitest';
import type { OpenApp } from './portal-model';
import type { Place, Visit } from './recent-visits';
import {
  grantedVisits,
  isPassing,
  keepVisits,
  PASSING,
  readVisits,
  visitOf,
  withoutVisit,
  withVisit,
} from './recent-visits';
import { keepSearches, readSearches, withSearch } from './search-history';

const leaf = (code: string, name = code) => ({
  id: `id-${code}`,
  appId: 'a1',
  code,
  name,
  icon: null,
  url: 'https://app.example',
  isSpa: true,
  order: 1,
  jumpLocation: 'CURRENT_TAB',
  addition: null,
  source: null,
});
const category = { id: 'c1', name: 'Operations' };
const app = {
  id: 'a1',
  name: 'Fleet',
  description: null,
  icon: null,
  type: 'UNRESTRICTED',
  isNewNavigation: true,
  category,
  menus: [
    { ...leaf('overview', 'Overview'), children: [] },
    { ...leaf('live', 'Live'), url: null, children: [leaf('wind', 'Wind farms')] },
  ],
} as OpenApp;
const wind: Place = {
  appId: 'a1',
  menuId: 'id-wind',
  code: 'wind',
  name: 'Wind farms',
  icon: null,
  parentName: 'Live',
  app: { id: 'a1', name: 'Fleet', icon: null, category },
};
const visit = (menuCode: string, addToVisitRecord = true): Visit => ({
  appId: 'a1',
  appName: 'Fleet',
  menuCode,
  menuName: menuCode,
  parentMenuName: null,
  categoryId: 'c1',
  categoryName: 'Operations',
  addToVisitRecord,
});
const codes = (visits: readonly Visit[]) => visits.map(({ menuCode }) => menuCode);
const owner = { userId: 'u1', ouId: 'o1' };

beforeEach(() => localStorage.clear());

describe('recent visits', () => {
  it('say where a menu stands: app, category and the menu above it [VISIT-08]', () => {
    const menu = app.menus[1]?.children[0];
    expect(menu && visitOf(app, menu, true)).toEqual({
      appId: 'a1',
      appName: 'Fleet',
      menuCode: 'wind',
      menuName: 'Wind farms',
      parentMenuName: 'Live',
      categoryId: 'c1',
      categoryName: 'Operations',
      addToVisitRecord: true,
    });
  });

  it('begin with the present page and stand there once, up to a number [VISIT-01, VISIT-02, VISIT-03]', () => {
    const visits = ['a', 'b', 'c', 'a'].reduce<Visit[]>((list, code) => withVisit(list, visit(code), 10), []);
    expect(codes(visits)).toEqual(['a', 'c', 'b']);
    expect(codes(withVisit(visits, visit('d'), 2))).toEqual(['d', 'a']);
  });

  it('lose the first to the next when it was opened in passing, and keep it pinned once it was [VISIT-04, VISIT-05]', () => {
    const passed = withVisit([visit('a')], visit('b', false), 10);
    expect(codes(passed)).toEqual(['b', 'a']);
    expect(codes(withVisit(passed, visit('c'), 10))).toEqual(['c', 'a']);
    const [again] = withVisit([visit('a')], visit('a', false), 10);
    expect(again?.addToVisitRecord).toBe(true);
    expect([isPassing(PASSING), isPassing(null), isPassing({ other: true })]).toEqual([true, false, false]);
  });

  it('are taken out, but for the present page [VISIT-06]', () => {
    const visits = [visit('a'), visit('b'), visit('c')];
    expect(codes(withoutVisit(visits, visit('a'), null))).toEqual(['b', 'c']);
    expect(codes(withoutVisit(visits, visit('b'), visit('a')))).toEqual(['a', 'c']);
    expect(withoutVisit(visits, visit('b'), visit('b'))).toEqual(visits);
  });

  it('are kept per person and OU, without what is no longer granted and by present names [VISIT-09]', () => {
    keepVisits(owner, [visit('wind'), visit('gone'), { ...visit('overview'), appId: 'a9' }]);
    expect(readVisits({ ...owner, ouId: 'o2' })).toEqual([]);
    expect(readVisits({ ...owner, userId: 'u2' })).toEqual([]);
    expect(grantedVisits(readVisits(owner), [wind])).toEqual([
      { ...visit('wind'), menuName: 'Wind farms', parentMenuName: 'Live' },
    ]);
    for (const text of ['{', '{}', '[1, null, {}]']) {
      localStorage.setItem('portal.recentVisits.u1.o1', text);
      expect(readVisits(owner)).toEqual([]);
    }
  });
});

describe('the searches of somebody', () => {
  it('are six, newest first, each once, per person and OU [FIND-05, FIND-06]', () => {
    const searches = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c'].reduce<string[]>(withSearch, []);
    expect(searches).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
    keepSearches(owner, searches);
    expect(readSearches(owner)).toEqual(searches);
    expect(readSearches({ ...owner, ouId: 'o2' })).toEqual([]);
    localStorage.setItem('portal.searches.u1.o1', '{"a":1}');
    expect(readSearches(owner)).toEqual([]);
  });
});
