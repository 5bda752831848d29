import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../identity/session/show-in-tests';
import { RefusedRecipients } from './refused-recipients';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const person = (id: number, values: object = {}) => ({
  __typename: 'RefusedRecipient',
  id: `m${id}`,
  userId: `u${id}`,
  name: `Person ${id}`,
  address: `p${id}@old.example`,
  reason: 'UNKNOWN_ADDRESS',
  time: 1_700_000_000_000,
  newAddress: null,
  ...values,
});
const ALL = [
  person(1, { newAddress: 'p1@new.example' }),
  person(2, { reason: 'MAILBOX', newAddress: '' }),
  person(3, { userId: null }),
  ...Array.from({ length: 1_009 }, (_, at) => person(at + 4)),
];

it('names each with address, reason and the address of now, and copies the addresses of all pages [ANNC-17]', async () => {
  const writeText = vi.fn((_text: string) => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const onResend = vi.fn();
  show(<RefusedRecipients id="a1" count={ALL.length} onResend={onResend} />, {
    answers: {
      AnnouncementRefused: ({ pagination }) => {
        const { currentPage, limit } = pagination as { currentPage: number; limit: number };
        return {
          announcementRefused: {
            __typename: 'RefusedRecipientPage',
            people: ALL.slice((currentPage - 1) * limit, currentPage * limit),
            pagination: { __typename: 'Pagination', total: ALL.length, limit, currentPage },
          },
        };
      },
    },
    bundles: ['announcement'],
  });
  const rows = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await rows(/Person 1\s*p1@old/)).toContain('p1@old.examplep1@new.exampleUnknown address');
  expect(await rows(/Person 2\s*p2@old/)).toContain('p2@old.exampleNoneMailbox full or closed');
  expect(await rows(/Person 3\s*p3@old/)).toContain('p3@old.exampleLeft the organization');
  expect(screen.getByRole('link', { name: 'Person 1' }).getAttribute('href')).toBe('/admin/user/u1');
  expect(screen.queryByRole('link', { name: 'Person 3' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Copy addresses' }));
  await screen.findByRole('button', { name: 'Copied' });
  const copied = writeText.mock.calls[0]?.[0].split('\n') ?? [];
  expect([copied.length, copied[0], copied.at(-1)]).toEqual([1_012, 'p1@old.example', 'p1012@old.example']);
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(onResend).toHaveBeenCalledOnce());
});
