import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, it } from 'vitest';
import texts from '../../../../locales/user/en-US.json';
import { system } from '../../../../theme/system';
import { UserStatus } from './user-status';

const DAY = 86_400_000;
const show = (user: Parameters<typeof UserStatus>[0]['user']) =>
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={texts}>
        <UserStatus user={user} />
      </IntlProvider>
    </ChakraProvider>,
  );

afterEach(cleanup);

describe('the status of a user', () => {
  it.each([
    ['Active', { status: 'ACTIVE', accountExpireTime: null, lockedUntil: null }],
    ['Active', { status: 'ACTIVE', accountExpireTime: Date.now() + 31 * DAY, lockedUntil: null }],
    ['Expires in 9 days', { status: 'ACTIVE', accountExpireTime: Date.now() + 8.5 * DAY, lockedUntil: null }],
    ['Expires in 1 day', { status: 'ACTIVE', accountExpireTime: Date.now() + 1000, lockedUntil: null }],
    [
      'Locked until 10:12 AM',
      { status: 'LOCKED', accountExpireTime: null, lockedUntil: new Date(2026, 1, 1, 10, 12).getTime() },
    ],
    ['Invited', { status: 'INVITED', accountExpireTime: null, lockedUntil: null }],
    ['Expired', { status: 'EXPIRED', accountExpireTime: 1, lockedUntil: 1 }],
    ['Not valid yet', { status: 'NOT_STARTED', accountExpireTime: null, lockedUntil: null }],
    ['Disabled', { status: 'DISABLED', accountExpireTime: null, lockedUntil: null }],
  ] as const)('is a word: %s', (text, user) => {
    show(user);
    expect(screen.getByText(text)).toBeTruthy();
  });
});
