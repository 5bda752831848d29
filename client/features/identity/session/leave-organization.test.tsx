import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apollo } from '../../../api/apollo';
import common from '../../../locales/common/en-US.json';
import profile from '../../../locales/profile/en-US.json';
import texts from '../../../locales/session/en-US.json';
import { system } from '../../../theme/system';
import { dialogSettled, takeDialogsAway } from '../../../ui/dialog/dialog-tests';
import LeaveOrganizationDialog from './components/leave-organization-dialog';
import { SessionContext } from './session-context';
import type { SessionValue } from './session-context';

// The dialog and its texts are loaded when the first one opens.
configure({ asyncUtilTimeout: 15_000 });

const organizations = [
  { id: 'home', name: 'Northwind', isLeavable: false },
  { id: 'current', name: 'Contoso', isLeavable: true },
];
const session = {
  user: { id: 'u1' },
  workingOrganization: { id: 'current' },
  organizations,
  organizationTotal: 2,
} as unknown as SessionValue;
let asked: { operationName: string; variables: unknown }[];
let answer: unknown;
let went: string[];

beforeEach(() => {
  asked = [];
  went = [];
  answer = { data: { profileLeaveOrganization: null } };
  vi.stubGlobal('fetch', (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body) as (typeof asked)[number]);
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }));
  });
  vi.spyOn(location, 'assign').mockImplementation((url) => void went.push(String(url)));
});
afterEach(async () => {
  await takeDialogsAway();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function question() {
  const element = <LeaveOrganizationDialog onClose={() => undefined} />;
  const { container } = render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...common, ...texts, ...profile }}>
        <ApolloProvider client={apollo}>
          <SessionContext value={session}>
            <MemoryRouter>{element}</MemoryRouter>
          </SessionContext>
        </ApolloProvider>
      </IntlProvider>
    </ChakraProvider>,
  );
  const list = await screen.findByRole('list');
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  await dialogSettled(container);
  fireEvent.click(within(list).getByRole('button', { name: 'Leave Contoso?' }));
  await screen.findByText(/you lose your apps, roles, user groups, structures and assigned assets/);
  // The list below is put away, and the question shown to everybody, a moment after it is drawn.
  return screen.findByRole('button', { name: 'Leave organization' });
}

describe('leaving an OU on screen', () => {
  it('offers what can be left, names what is lost, and leads to choosing another OU [USER-25, USER-26]', async () => {
    const leave = await question();
    expect(asked).toEqual([]);
    fireEvent.click(leave);
    await waitFor(() => expect(went).toEqual(['/company-select']));
    expect(asked.map(({ operationName, variables }) => [operationName, variables])).toEqual([
      ['LeaveOrganization', { organizationId: 'current' }],
    ]);
  });

  it('says in place why it was refused, and stays [ERRC-02]', async () => {
    const message = 'You administer this organization.';
    answer = { errors: [{ message, extensions: { envelopeCode: 403 } }] };
    fireEvent.click(await question());
    await screen.findByText(message);
    expect(went).toEqual([]);
  });
});
