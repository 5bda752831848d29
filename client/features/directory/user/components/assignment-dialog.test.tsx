import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import type { UserDetailQuery } from '../../../../api/generated/graphql';
import common from '../../../../locales/common/en-US.json';
import texts from '../../../../locales/console/en-US.json';
import userTexts from '../../../../locales/user/en-US.json';
import { system } from '../../../../theme/system';
import { SessionContext } from '../../../identity/session/session-context';
import type { SessionValue } from '../../../identity/session/session-context';
import { useAssignments } from '../hooks/use-assignments';
import { AssignmentDialog } from './assignment-dialog';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';

const session = { user: { id: 'u1' }, workingOrganization: { id: 'o1' } } as unknown as SessionValue;
const role = (id: string) => ({ id, name: id, description: null, isAssigned: false, isAssignable: id !== 'Owner' });
const user = {
  id: 'u2',
  structures: [],
  userGroups: [],
  roles: ['Owner', 'Gone', 'Busy', 'Kept'].map(role),
} as unknown as UserDetailQuery['userDetail'];

// Nothing has a size here: parts that are drawn only where they show are given one.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 200 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 200 });
});
// The first dialog takes its time to be drawn here.
configure({ asyncUtilTimeout: 15_000 });
afterEach(takeDialogsAway);

/** Shows the dialog of roles; `asked` are the changes, `fails` are refused. */
function show(fails: Map<string, ApiFailure>) {
  const asked: string[] = [];
  const onClose = vi.fn();
  const link = new ApolloLink(({ operationName, variables }) => {
    const { roleId, roleIds } = variables as { roleId?: string; roleIds?: string[] };
    if (operationName !== 'UserRoleChoices') asked.push(`${operationName} ${roleId ?? roleIds?.join()}`);
    return new Observable((observer) => {
      const failure = fails.get(roleId ?? '');
      if (failure) return observer.error(failure);
      const roles = [...user.roles.map(({ id }) => role(id)), role('New')];
      observer.next({ data: { userRolesWithAssignment: { roles }, userAssignRoles: null, userRemoveRole: null } });
      observer.complete();
    });
  });
  const changed = () => undefined;
  const Host = () => {
    const [roles] = useAssignments(user, changed);
    return roles && <AssignmentDialog assignment={roles} onClose={onClose} />;
  };
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <ChakraProvider value={system}>
        <IntlProvider locale="en-US" messages={{ ...common, ...texts, ...userTexts }}>
          <SessionContext value={session}>
            <MemoryRouter>
              <Host />
            </MemoryRouter>
          </SessionContext>
        </IntlProvider>
      </ChakraProvider>
    </ApolloProvider>,
  );
  return { asked, onClose };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const save = () => press('Save');

it('takes what somebody else took already, and begins a new try after what is done [USER-19]', async () => {
  const fails = new Map([
    ['Gone', new ApiFailure('Not there', 404)],
    ['Busy', new ApiFailure('Out of order', 500)],
  ]);
  const { asked, onClose } = show(fails);
  fireEvent.click(await screen.findByRole('treeitem', { name: /New/ }));
  press('Remove Gone');
  press('Remove Busy');
  save();
  await screen.findByText('Out of order');
  expect(asked.splice(0)).toEqual(['UserAssignRoles New', 'UserRemoveRole Gone', 'UserRemoveRole Busy']);
  fails.delete('Busy');
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked).toEqual(['UserRemoveRole Busy']);
});

it('leaves what the caller may not take where it is, and says why [ROLE-15]', async () => {
  show(new Map());
  await screen.findByRole('treeitem', { name: /New/ });
  const owner = screen.getByRole('button', { name: 'Remove Owner' });
  expect(owner.getAttribute('aria-disabled')).toBe('true');
  expect(owner.title).toBe('Grants more than you may give');
  fireEvent.click(owner);
  press('Clear');
  expect(screen.getAllByRole('button', { name: /^Remove / })).toEqual([owner]);
});
