import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import common from '../../../../locales/common/en-US.json';
import texts from '../../../../locales/user-group/en-US.json';
import { system } from '../../../../theme/system';
import { SessionContext } from '../../../identity/session/session-context';
import type { SessionValue } from '../../../identity/session/session-context';
import type { GroupRow } from '../group-form';
import { GroupDialog } from './group-dialog';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';

const session = { user: { id: 'u1' }, workingOrganization: { id: 'o1' } } as unknown as SessionValue;
const group = (description: string, version: number) =>
  ({ id: 'g1', name: 'Guests', description, version }) as GroupRow;

// The first dialog takes its time to be drawn here.
configure({ asyncUtilTimeout: 15_000 });
afterEach(takeDialogsAway);

it('saves over what it began with, not over what was read again since [UGRP-02]', async () => {
  const sent: unknown[] = [];
  const link = new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'UserGroupModify') sent.push(variables);
    return new Observable((observer) => {
      observer.next({ data: { userGroupModify: null, checkNameExists: false } });
      observer.complete();
    });
  });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const nothing = () => undefined;
  let readAgain: (row: GroupRow) => void = nothing;
  const Host = () => {
    const [row, setRow] = useState(group('First', 1));
    useEffect(() => void (readAgain = setRow), []);
    return <GroupDialog group={row} onSaved={nothing} onClose={nothing} />;
  };
  render(
    <ApolloProvider client={client}>
      <ChakraProvider value={system}>
        <IntlProvider locale="en-US" messages={{ ...common, ...texts }}>
          <SessionContext value={session}>
            <RouterProvider router={createMemoryRouter([{ path: '*', element: <Host /> }])} />
          </SessionContext>
        </IntlProvider>
      </ChakraProvider>
    </ApolloProvider>,
  );
  const description = await screen.findByLabelText(/Description/);
  fireEvent.change(description, { target: { value: 'Mine' } });
  act(() => readAgain(group('Theirs', 2)));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toEqual([{ id: 'g1', name: 'Guests', description: 'Mine', version: 1 }]));
});
