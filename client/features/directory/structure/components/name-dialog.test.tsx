import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import common from '../../../../locales/common/en-US.json';
import consoleTexts from '../../../../locales/console/en-US.json';
import texts from '../../../../locales/structure/en-US.json';
import { system } from '../../../../theme/system';
import { SessionContext } from '../../../identity/session/session-context';
import type { SessionValue } from '../../../identity/session/session-context';
import type { StructureNode } from '../name-form';
import { NameDialog } from './name-dialog';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';

const session = { user: { id: 'u1' }, workingOrganization: { id: 'o1' } } as unknown as SessionValue;
const NONE = { default: null, en: null, zh: null, ja: null, es: null, de: null, pl: null, fr: null };
const node = (en: string, de: string, version: number): StructureNode => ({
  id: 'n1',
  parentId: null,
  name: en,
  nameJson: { ...NONE, default: en, en, de },
  path: en,
  ancestors: [],
  isLeaf: true,
  isAutoDispatch: false,
  tagMaximum: 20,
  tags: [],
  resource: null,
  assetCount: 0,
  version,
  userCount: 0,
  allUserCount: 0,
  nodeCount: 1,
  createdTime: 1,
});

const theirs = node('Helios', 'Strahlen', 2);

// The first dialog takes its time to be drawn here.
configure({ asyncUtilTimeout: 15_000 });
afterEach(takeDialogsAway);

it('saves over what it began with, and after a conflict what was named here and in the other languages [STRC-04, CALL-302]', async () => {
  const sent: unknown[] = [];
  const link = new ApolloLink(({ operationName, variables }) => {
    const isOld = operationName === 'StructureRename' && (variables as { version: number }).version < 2;
    if (operationName === 'StructureRename') sent.push(variables);
    return new Observable((observer) => {
      if (isOld)
        return observer.error(
          new ApiFailure('Somebody was faster', 430, 'version', undefined, false, { name: 'Olga Ott', time: 1 }),
        );
      const stored = { __typename: 'StructureDetail', ...theirs };
      observer.next({ data: { structureDetail: stored, structureRename: stored, checkNameExists: true } });
      observer.complete();
    });
  });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const nothing = () => undefined;
  let readAgain: (row: StructureNode) => void = nothing;
  const Host = () => {
    const [row, setRow] = useState(node('Solar', 'Sonne', 1));
    useEffect(() => void (readAgain = setRow), []);
    return <NameDialog node={row} parent={null} onSaved={nothing} onClose={nothing} />;
  };
  render(
    <ApolloProvider client={client}>
      <ChakraProvider value={system}>
        <IntlProvider locale="en-US" messages={{ ...common, ...consoleTexts, ...texts }}>
          <SessionContext value={session}>
            <MemoryRouter>
              <Host />
            </MemoryRouter>
          </SessionContext>
        </IntlProvider>
      </ChakraProvider>
    </ApolloProvider>,
  );
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Sunlight' } });
  act(() => readAgain(theirs));
  const save = async () => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Rename' });
    // A click while the name is checked, or a call runs, does nothing.
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
  };
  await save();
  await screen.findByText(/^Olga Ott changed this while you were editing/);
  const choices = screen.getAllByRole('radio', { hidden: true }).map((radio) => radio.parentElement?.textContent);
  expect(choices).toEqual(['Yours: Sunlight', 'Saved by Olga Ott: Helios']);
  expect(screen.getByText('Name (English)')).toBeTruthy();
  expect(screen.getByText('Already taken over: Name (Deutsch).')).toBeTruthy();
  await save();
  const renamed = { ...NONE, default: 'Sunlight', en: 'Sunlight' };
  await waitFor(() =>
    expect(sent).toEqual([
      { id: 'n1', nameJson: { ...renamed, de: 'Sonne' }, version: 1 },
      { id: 'n1', nameJson: { ...renamed, de: 'Strahlen' }, version: 2 },
    ]),
  );
});
