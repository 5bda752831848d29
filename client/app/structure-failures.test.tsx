import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { configure, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../core/failure';
import { DeleteStructure } from '../features/directory/structure/components/delete-structure';
import { NameDialog } from '../features/directory/structure/components/name-dialog';
import type { StructureNode } from '../features/directory/structure/name-form';
import { SessionContext } from '../features/identity/session/session-context';
import type { SessionValue } from '../features/identity/session/session-context';
import common from '../locales/common/en-US.json';
import consoleTexts from '../locales/console/en-US.json';
import removal from '../locales/removal/en-US.json';
import texts from '../locales/structure/en-US.json';
import { system } from '../theme/system';
import { dialogSettled, takeDialogsAway } from '../ui/dialog/dialog-tests';
import { AppEvents } from './app-events';

const session = { user: { id: 'u1' }, workingOrganization: { id: 'o1' } } as unknown as SessionValue;
const NONE = { default: null, en: null, zh: null, ja: null, es: null, de: null, pl: null, fr: null };
const node: StructureNode = {
  id: 'n1',
  parentId: null,
  name: 'Solar',
  nameJson: { ...NONE, default: 'Solar', en: 'Solar' },
  path: 'Solar',
  ancestors: [],
  isLeaf: true,
  isAutoDispatch: false,
  tagMaximum: 20,
  tags: [],
  resource: null,
  assetCount: 0,
  version: 1,
  userCount: 0,
  allUserCount: 0,
  nodeCount: 1,
  createdTime: 1,
};
const FREE = { isBlocked: false, blockedBy: [], users: { total: 0, names: [] }, grants: [] };
const nothing = () => undefined;

/** Shows a dialog beside what tells failures; the server refuses to delete and to rename. */
async function show(dialog: ReactElement) {
  const link = new ApolloLink(({ operationName }) => {
    const isRefused = operationName === 'StructureDelete' || operationName === 'StructureRename';
    return new Observable((observer) => {
      if (isRefused) return observer.error(new ApiFailure('The server says why.', 400));
      observer.next({ data: { removalImpact: FREE, checkNameExists: false } });
      observer.complete();
    });
  });
  const element = (
    <>
      <AppEvents />
      {dialog}
    </>
  );
  const { container } = render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <ChakraProvider value={system}>
        <IntlProvider locale="en-US" messages={{ ...common, ...consoleTexts, ...removal, ...texts }}>
          <SessionContext value={session}>
            <MemoryRouter>{element}</MemoryRouter>
          </SessionContext>
        </IntlProvider>
      </ChakraProvider>
    </ApolloProvider>,
  );
  await dialogSettled(container);
}

// The first dialog takes its time to be drawn here.
configure({ asyncUtilTimeout: 15_000 });
afterEach(takeDialogsAway);

it('a node that cannot be deleted is told in the popup of failed deletions, with the reason [STRC-22]', async () => {
  const deleted = vi.fn();
  await show(<DeleteStructure node={node} onDeleted={deleted} onClose={nothing} />);
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete node' });
  await vi.waitFor(() => expect(confirm.disabled).toBe(false), 15_000);
  fireEvent.click(confirm);
  const popup = await screen.findByRole('alertdialog', { name: 'Deletion failed' });
  expect(within(popup).getByText('The server says why.')).toBeTruthy();
  expect(deleted).not.toHaveBeenCalled();
});

it('a node that cannot be renamed is told in the popup of failed changes, with the reason [STRC-22]', async () => {
  const saved = vi.fn();
  await show(<NameDialog node={node} parent={null} onSaved={saved} onClose={nothing} />);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Sunlight' } });
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  const popup = await screen.findByRole('alertdialog', { name: 'Saving failed' });
  expect(within(popup).getByText('The server says why.')).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();
});
