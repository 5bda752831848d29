import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { apollo } from '../api/apollo';
import { OrganizationPicker } from '../features/identity/session/components/organization-picker';
import { SessionContext } from '../features/identity/session/session-context';
import type { SessionValue } from '../features/identity/session/session-context';
import { CellEditor } from '../features/directory/user-import/components/cell-editor';
import common from '../locales/common/en-US.json';
import consoleTexts from '../locales/console/en-US.json';
import sessionTexts from '../locales/session/en-US.json';
import { system } from '../theme/system';
import IconDialog from '../widgets/icon/icon-dialog';
import { ListToolbar } from '../ui/table/list-toolbar';
import { useListState } from '../ui/table/use-list-state';

const texts = { ...common, ...consoleTexts, ...sessionTexts };
const organizations = Array.from({ length: 9 }, (_, at) => ({ id: `o${at}`, name: `Company ${at}` }));
const session = {
  user: { id: 'u1' },
  workingOrganization: { id: 'o1' },
  organizations,
  organizationTotal: 9,
} as unknown as SessionValue;

/** A part that loads on demand may take longer than a second on a busy machine. */
const LOADING = 10_000;
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (children: ReactNode) =>
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={texts}>
        <ApolloProvider client={apollo}>
          <SessionContext value={session}>
            <MemoryRouter>{children}</MemoryRouter>
          </SessionContext>
        </ApolloProvider>
      </IntlProvider>
    </ChakraProvider>,
  );

function List() {
  const list = useListState();
  const { search } = useLocation();
  return (
    <>
      <ListToolbar list={list} placeholder="" columns={[]} onRefresh={() => undefined} />
      <output>{search}</output>
    </>
  );
}

/** Types into the one field there is; answers what happened at the Enter that ends a composition, and at the next. */
async function enterTwice(role: string, text: string, hasActed: () => boolean): Promise<boolean[]> {
  const field = await screen.findByRole(role, {}, { timeout: LOADING });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  const first = hasActed();
  fireEvent.keyDown(field, { key: 'Enter' });
  return [first, hasActed()];
}

it('chooses an icon by an Enter of its own, not by the one that ends a composition [MENU-09]', async () => {
  const onChoose = vi.fn();
  show(<IconDialog value={null} onChoose={onChoose} onClose={() => undefined} />);
  expect(await enterTwice('searchbox', 'factory', () => onChoose.mock.calls.length > 0)).toEqual([false, true]);
});

it('chooses an OU by an Enter of its own, not by the one that ends a composition [OUSW-05]', async () => {
  const onChoose = vi.fn();
  show(<OrganizationPicker chosen={null} isBusy={false} onChoose={onChoose} onLeave={() => undefined} />);
  expect(await enterTwice('textbox', 'Company 7', () => onChoose.mock.calls.length > 0)).toEqual([false, true]);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('o7');
});

it('searches a list by an Enter of its own, not by the one that ends a composition [LIST-09]', async () => {
  show(<List />);
  const asked = () => screen.getByRole('status').textContent !== '';
  expect(await enterTwice('searchbox', '艦隊', asked)).toEqual([false, true]);
});

it('saves a cell by an Enter of its own, not by the one that ends a composition [BYND-03]', async () => {
  const onSave = vi.fn();
  show(<CellEditor label="Name" text="" onSave={onSave} onCancel={() => undefined} onTab={() => false} />);
  expect(await enterTwice('textbox', '艦隊', () => onSave.mock.calls.length > 0)).toEqual([false, true]);
});
