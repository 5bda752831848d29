import { expect, it } from 'vitest';
import { setPageTitle, setUnread } from './page-title';

it('names the page, behind the number of unread messages', () => {
  setPageTitle('Portal');
  expect(document.title).toBe('Portal');
  setUnread(3);
  expect(document.title).toBe('(3) Portal');
  setPageTitle('Users');
  expect(document.title).toBe('(3) Users');
  setUnread(250);
  expect(document.title).toBe('(99+) Users');
  setUnread(0);
  expect(document.title).toBe('Users');
});
