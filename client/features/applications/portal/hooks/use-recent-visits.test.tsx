import { act, cleanup, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SessionContext } from '../../../identity/session/session-context';
import type { SessionValue } from '../../../identity/session/session-context';
import type { OpenApp } from '../portal-model';
import { readVisits, visitOf } from '../recent-visits';
import { useRecentVisits } from './use-recent-visits';

const session = {
  user: { id: 'u1' },
  workingOrganization: { id: 'o1' },
  configuration: { recordMaxNum: '3' },
} as unknown as SessionValue;
const appOf = (id: string) =>
  ({
    id,
    name: id,
    icon: `${id}-icon`,
    category: { id: 'c1', name: 'Operations' },
    menus: ['a', 'b', 'c', 'd'].map((code) => ({ code, name: code, url: 'https://app.example', children: [] })),
  }) as unknown as OpenApp;
const [fleet, hidden] = [appOf('fleet'), appOf('hidden')];

/** A tab of the browser that shows a menu of an app, or none. */
function tabOf(code: string | null, app = fleet) {
  const wrapper = ({ children }: PropsWithChildren) => <SessionContext value={session}>{children}</SessionContext>;
  const { result, rerender } = renderHook(
    ({ shown }: { shown: string | null }) => {
      const menu = app.menus.find((one) => one.code === shown);
      return useRecentVisits(menu ? visitOf(app, menu, true) : null);
    },
    { wrapper, initialProps: { shown: code } },
  );
  return {
    go: (shown: string) => rerender({ shown }),
    remove: (shown: string) =>
      act(() => result.current.visits.filter((one) => one.menuCode === shown).forEach(result.current.remove)),
    clear: () => act(() => result.current.clear()),
    visits: () => result.current.visits.map(({ appId, menuCode }) => `${appId}/${menuCode}`),
  };
}
const kept = () => readVisits({ userId: 'u1', ouId: 'o1' }).map(({ menuCode }) => menuCode);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('begin with the present page of an app that is hidden in the navigation too [VISIT-03, SHELL-13]', () => {
  tabOf('a');
  const tab = tabOf('b', hidden);
  expect(tab.visits()).toEqual(['hidden/b', 'fleet/a']);
});

it('taken out in one tab leave what another one has added, and the present page at the front, as many as are configured [VISIT-02, VISIT-03, VISIT-06, CONF-22]', () => {
  const [one, other] = [tabOf('a'), tabOf('b')];
  one.go('c');
  other.go('d');
  expect(kept()).toEqual(['d', 'c', 'b']);
  one.remove('b');
  expect(kept()).toEqual(['d', 'c']);
  expect(one.visits()).toEqual(['fleet/c', 'fleet/d']);
});

it('cleared in one tab are the present page of that one alone, also when others have pushed it out [VISIT-07]', () => {
  const [one, other] = [tabOf('a'), tabOf('b')];
  other.go('c');
  other.go('d');
  expect(kept()).toEqual(['d', 'c', 'b']);
  one.clear();
  expect([kept(), one.visits()]).toEqual([['a'], ['fleet/a']]);
  other.clear();
  expect([kept(), other.visits()]).toEqual([['d'], ['fleet/d']]);
});
