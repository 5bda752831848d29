import { beforeEach, expect, it } from 'vitest';
import { rememberVisit, visitedMenu, workingPlace } from './visits';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('remembers a menu per app for the session and one place for the browser [SHELL-29, SHELL-32]', () => {
  expect(visitedMenu('a1')).toBeNull();
  expect(workingPlace()).toBeNull();
  rememberVisit({ appId: 'a1', menuCode: 'overview' });
  rememberVisit({ appId: 'a2', menuCode: 'alarms' });
  rememberVisit({ appId: 'a1', menuCode: 'reports' });
  expect([visitedMenu('a1'), visitedMenu('a2')]).toEqual(['reports', 'alarms']);
  sessionStorage.clear();
  expect(visitedMenu('a1')).toBeNull();
  expect(workingPlace()).toEqual({ appId: 'a1', menuCode: 'reports' });
});

it('takes a broken store for an empty one', () => {
  for (const broken of ['{', 'null', '7', '{"a1":5}']) {
    sessionStorage.setItem('portal.visits', broken);
    localStorage.setItem('portal.workingApp', broken);
    expect(visitedMenu('a1')).toBeNull();
    expect(workingPlace()).toBeNull();
  }
});
