import { describe, expect, it } from 'vitest';
import { firstWay, rolesOf } from './app-way';

const role = (id: string, otherAppCount = 0, isAssignable = true) => ({
  id,
  name: id,
  pageCount: 1,
  otherAppCount,
  isAssignable,
});
const NEW = { name: 'New', menuGroupNames: ['All pages'], isMenuGroupNew: true, isMenuNew: false, pageCount: 3 };
const ways = (roles: ReturnType<typeof role>[], newRole: typeof NEW | null = NEW) => ({
  pageCount: 3,
  roles,
  newRole,
  refusal: newRole ? null : ('NO_RIGHT' as const),
});

describe('the role that opens an app', () => {
  it('is at first one that opens no other app, else a new one, else any that may be given [CALL-309]', () => {
    expect(firstWay(ways([role('beyond', 0, false), role('own'), role('wide', 2)]))).toBe('own');
    expect(firstWay(ways([role('wide', 2)]))).toBeNull();
    expect(firstWay(ways([role('wide', 2)], null))).toBe('wide');
    expect(firstWay(ways([role('beyond', 0, false)], null))).toBeUndefined();
  });

  it('is given, or made for the apps without one [CALL-308]', () => {
    const app = { name: 'App', icon: null, isShown: true };
    const apps = [
      { ...app, id: 'a', way: 'role' },
      { ...app, id: 'b', way: null },
      { ...app, id: 'c' },
    ];
    expect(rolesOf(apps)).toEqual({ roleIds: ['role'], newRoleAppIds: ['b'] });
  });
});
