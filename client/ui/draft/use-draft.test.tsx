import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import { emitClientEvent } from '../../core/events';
import common from '../../locales/common/en-US.json';
import { DraftOwnerContext } from './draft-owner';
import { useDraft } from './use-draft';

function open(form: string, accountId: string, entries: string | null) {
  const restored: string[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale="en-US" messages={common}>
      <DraftOwnerContext value={{ accountId, ouId: 'ou' }}>{children}</DraftOwnerContext>
    </IntlProvider>
  );
  const { unmount } = renderHook(
    () =>
      useDraft<string>({
        form,
        isDirty: entries !== null,
        read: () => entries ?? '',
        restore: (values) => restored.push(values),
      }),
    { wrapper },
  );
  return { restored, close: unmount };
}
/** The browser lets go of the page, as on a reload. */
const reload = () => act(() => void dispatchEvent(new Event('pagehide')));

afterEach(() => sessionStorage.clear());

it('is given back after a reload, once, to the same form of the same person [ROLE-03]', () => {
  const { close } = open('role-new', 'ann', 'Night shift');
  reload();
  close();
  expect(open('role-r1', 'ann', null).restored).toEqual([]);
  const again = open('role-new', 'ann', null);
  expect(again.restored).toEqual(['Night shift']);
  again.close();
  expect(open('role-new', 'ann', null).restored).toEqual([]);
});

it('is not kept of a form without entries, for somebody else, nor after signing out [AUTH-28]', () => {
  const empty = open('role-new', 'ann', null);
  reload();
  empty.close();
  expect(sessionStorage).toHaveLength(0);
  const { close } = open('role-new', 'ann', 'Night shift');
  reload();
  close();
  expect(open('role-new', 'bob', null).restored).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
  const left = open('role-new', 'ann', 'Night shift');
  emitClientEvent('left', undefined as never);
  reload();
  left.close();
  expect(sessionStorage).toHaveLength(0);
});
