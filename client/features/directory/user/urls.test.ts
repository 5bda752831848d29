import { describe, expect, it } from 'vitest';
import { isBulk, userPath, withTab } from './urls';

const at = (query: string) => new URLSearchParams(query);

describe('the addresses of the user pages', () => {
  it('leave the dialogs and choices of one part behind in the next', () => {
    expect(withTab(at('tab=access&why=MENU.m1&who=1&dialog=edit'), 'sessions').toString()).toBe('tab=sessions');
    expect(withTab(at('tab=access'), 'overview').toString()).toBe('');
  });

  it('lead to a user, and to the dialog of what they are given', () => {
    expect(userPath('u1')).toBe('/admin/user/u1');
    expect(userPath('u1', 'userGroups')).toBe('/admin/user/u1?dialog=userGroups');
  });

  it('tell what is done with many from what is done with one', () => {
    expect([isBulk('give-roles'), isBulk('remove-all'), isBulk('remove'), isBulk(undefined)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
