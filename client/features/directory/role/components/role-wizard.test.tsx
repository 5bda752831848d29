import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { ClientEvents } from '../../../../core/events';
import { onClientEvent } from '../../../../core/events';
import { ApiFailure } from '../../../../core/failure';
import common from '../../../../locales/common/en-US.json';
import consoleTexts from '../../../../locales/console/en-US.json';
import texts from '../../../../locales/role/en-US.json';
import { system } from '../../../../theme/system';
import { SessionContext } from '../../../identity/session/session-context';
import type { SessionValue } from '../../../identity/session/session-context';
import type { RoleDetail } from '../role-form';
import { RoleWizard } from './role-wizard';

const session = { user: { id: 'u1' }, workingOrganization: { id: 'o1' } } as unknown as SessionValue;
const app = { id: 'a1', name: 'Harbor', menuGroups: [], permissions: [], structures: [] };
const role = (name: string, version: number) =>
  ({ id: 'r1', name, identifier: 'r1', description: null, version, apps: [app] }) as unknown as RoleDetail;

afterEach(cleanup);

it('tells a conflict also if the stored role cannot be read, and keeps what was entered [ROLE-03, ERRC-11, CALL-302]', async () => {
  const told: ClientEvents['failure'][] = [];
  const stop = onClientEvent('failure', (failure) => told.push(failure));
  const link = new ApolloLink(
    ({ operationName }) =>
      new Observable((observer) => {
        if (operationName === 'RoleModify')
          return observer.error(
            new ApiFailure('Somebody was faster', 430, 'version', undefined, false, { name: 'Olga Ott', time: 1 }),
          );
        const choice = { id: 'a1', name: 'Harbor', description: null, icon: null, isEnable: true };
        observer.next({
          data: {
            roleAppChoices: { apps: [{ ...choice, menuGroupCount: 0, permissionCount: 0 }], hiddenCount: 0 },
            roleMenuGroupWithAssigned: { menuGroups: [], hiddenCount: 0 },
            rolePermissionWithAssigned: { permissions: [], hiddenCount: 0 },
            checkNameExists: false,
          },
        });
        observer.complete();
      }),
  );
  let stored: RoleDetail | null = null;
  const wizard = <RoleWizard role={role('Pilots', 1)} onReload={() => Promise.resolve(stored)} />;
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <ChakraProvider value={system}>
        <IntlProvider locale="en-US" messages={{ ...common, ...consoleTexts, ...texts }}>
          <SessionContext value={session}>
            <MemoryRouter>{wizard}</MemoryRouter>
          </SessionContext>
        </IntlProvider>
      </ChakraProvider>
    </ApolloProvider>,
  );
  const description = await screen.findByLabelText(/Description/);
  fireEvent.change(description, { target: { value: 'Of the harbor' } });
  const save = screen.getByRole('button', { name: 'Save' });
  await expect.poll(() => (save as HTMLButtonElement).disabled).toBe(false);
  fireEvent.click(save);
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toMatchObject({ title: texts['role.modifyFailed'], failure: { message: 'Somebody was faster' } });
  expect((description as HTMLInputElement).value).toBe('Of the harbor');
  stored = { ...role('Harbor pilots', 2), description: 'Of the sea' };
  await expect.poll(() => (save as HTMLButtonElement).disabled).toBe(false);
  fireEvent.click(save);
  expect(await screen.findByText(/^Olga Ott changed this while you were editing/)).toBeTruthy();
  const choices = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
  expect(choices).toEqual(['Yours: Of the harbor', 'Saved by Olga Ott: Of the sea']);
  expect(screen.getByText('Already taken over: Name.')).toBeTruthy();
  expect((screen.getByLabelText(/Name/) as HTMLInputElement).value).toBe('Harbor pilots');
  expect((description as HTMLInputElement).value).toBe('Of the harbor');
  expect(told).toHaveLength(1);
  stop();
});
