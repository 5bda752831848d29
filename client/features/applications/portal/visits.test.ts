import { beforeEach, expect, it } from 'vitest';
import { rememberVisit, visitedApp, visitedMenu } from './visits';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('remembers a menu per app and an app per category for the session, and one place for the browser [SHELL-29, SHELL-32]', () => {
  expect(visitedMenu('a1')).toBeNull();
  expect(visitedApp('c1')).toBeNull();
  rememberVisit({ appId: 'a1', menuCode: 'overview', categoryId: 'c1' });
  rememberVisit({ appId: 'a2', menuCode: 'alarms', categoryId: 'c1' });
  rememberVisit({ appId: 'a3', menuCode: 'start', categoryId: 'c2' });
  rememberVisit({ appId: 'a1', menuCode: 'reports', categoryId: 'c1' });
  expect([visitedMenu('a1'), visitedMenu('a2')]).toEqual(['reports', 'alarms']);
  expect([visitedApp('c1'), visitedApp('c2')]).toEqual(['a1', 'a3']);
  const working: unknown = JSON.parse(localStorage.getItem('portal.workingApp') ?? '');
  expect(working).toEqual({ appId: 'a1', menuCode: 'reports', categoryId: 'c1' });
  sessionStorage.clear();
  expect(visitedMenu('a1')).toBeNull();
  expect(visitedApp('c1')).toBeNull();
});

it('takes a broken store for an empty one', () => {
  for (const broken of ['{', 'null', '7', '{"a1":5}']) {
    sessionStorage.setItem('portal.visits', broken);
    expect(visitedMenu('a1')).toBeNull();
  }
});
