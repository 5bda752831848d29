import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { configure, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import { afterEach } from 'vitest';
import { handleFailure } from '../../../api/error-policy';
import type { ErrorPolicy } from '../../../api/error-policy';
import type { Operation } from '../../../api/generated/graphql';
import type { ClientEvents } from '../../../core/events';
import { onClientEvent } from '../../../core/events';
import { failureOf } from '../../../core/failure';
import { LocaleProvider, MoreMessages } from '../../../locales/locale-provider';
import type { Bundle } from '../../../locales/locales';
import { system } from '../../../theme/system';
import type { Level } from './levels';
import { SessionContext } from './session-context';
import type { SessionValue } from './session-context';

type Variables = Readonly<Record<string, unknown>>;

/** The server's answers by operation: data, at once or later, or a failure that is thrown. */
export type Answers = Readonly<Record<string, (variables: Variables) => object | Promise<object>>>;

interface Options {
  readonly answers: Answers;
  /** The texts on screen beside those of every page. */
  readonly bundles?: readonly Bundle[];
  readonly configuration?: SessionValue['configuration'];
  readonly user?: Partial<SessionValue['user']>;
  readonly level?: Level;
  /** The operations of the person. */
  readonly operations?: readonly Operation[];
  /** The address of the page, for parts that read and change it; the window's own then changes too. */
  readonly address?: string;
}

// The first dialog takes its time to be drawn here.
configure({ asyncUtilTimeout: 15_000 });

/** Tells of failures as the portal's own client does: as each call asks for. */
const failuresToTell = new ErrorLink(({ error, operation }) =>
  handleFailure(failureOf(error), operation.getContext() as ErrorPolicy),
);

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/**
 * Shows a part of a page as on a page of its own, in English, for Northwind's "u1".
 * @returns what it asked of the server and told the person, and the cache, into which live events write
 */
export function show(
  element: ReactNode,
  { answers, bundles = [], configuration = {}, user = {}, level, operations = [], address }: Options,
) {
  const asked: { readonly operation: string; readonly variables: Variables }[] = [];
  const failures: ClientEvents['failure'][] = [];
  const notices: ClientEvents['notice'][] = [];
  stops.push(onClientEvent('failure', (failure) => failures.push(failure)));
  stops.push(onClientEvent('notice', (notice) => notices.push(notice)));
  const server = new ApolloLink(({ operationName: operation = '', variables }) => {
    asked.push({ operation, variables });
    return new Observable((observer) => {
      const answer = async () => {
        const told = answers[operation];
        if (!told) throw new Error(`The test has no answer for ${operation}.`);
        observer.next({ data: (await told(variables)) as Record<string, unknown> });
        observer.complete();
      };
      answer().catch((error: unknown) => observer.error(error));
    });
  });
  const link = ApolloLink.from([failuresToTell, server]);
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const session = {
    user: { id: 'u1', ...user },
    userPermissionType: level,
    workingOrganization: { id: 'o1' },
    operations: new Set(operations),
    configuration,
  } as unknown as SessionValue;
  const content = bundles.reduce<ReactNode>(
    (inside, bundle) => (
      <MoreMessages bundle={bundle} pending={null}>
        {inside}
      </MoreMessages>
    ),
    element,
  );
  if (address !== undefined) window.history.replaceState(null, '', address);
  render(
    <ApolloProvider client={client}>
      <ChakraProvider value={system}>
        <LocaleProvider bundle="portal">
          <SessionContext value={session}>
            {address === undefined ? <MemoryRouter>{content}</MemoryRouter> : <BrowserRouter>{content}</BrowserRouter>}
          </SessionContext>
        </LocaleProvider>
      </ChakraProvider>
    </ApolloProvider>,
  );
  return {
    cache: client.cache,
    failures,
    notices,
    /** The variables of each call of an operation. */
    sent: (operation: string) => asked.filter((one) => one.operation === operation).map(({ variables }) => variables),
  };
}

/** Gives rows of trees a size, so that they are drawn: nothing has one here. */
export function giveSizes(): void {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 400 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 200 });
}

/** The message at a field, empty without one. */
export function faultAt(field: HTMLElement): string {
  if (field.getAttribute('aria-invalid') !== 'true') return '';
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Changes a field and leaves it. */
export function enter(input: HTMLElement, value: string): void {
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}

/**
 * The first field whose label begins so. It is looked for by its text, as buttons are: finding roles and names in a whole
 * form takes seconds here.
 */
export function field(label: string): HTMLInputElement {
  const labels = [...document.querySelectorAll('label')];
  const id = labels.find(({ textContent }) => textContent.startsWith(label))?.htmlFor;
  const found = document.getElementById(id ?? '');
  if (!found) throw new Error(`There is no field “${label}”.`);
  return found as HTMLInputElement;
}

/** Writes into a field of the part on screen. */
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

/** The button with this name. */
export function button(name: string): HTMLButtonElement {
  const named = (each: HTMLButtonElement) => (each.getAttribute('aria-label') ?? each.textContent).trim() === name;
  const [found, other] = [...document.querySelectorAll('button')].filter(named);
  if (!found || other) throw new Error(`There ${other ? 'are several buttons' : 'is no button'} “${name}”.`);
  return found;
}

/** Clicks a button of the part on screen. */
export const press = (name: string) => fireEvent.click(button(name));

/** The row of a tree that shows this name. */
export async function treeRow(name: string): Promise<HTMLElement> {
  const row = (await screen.findAllByText(name)).map((part) => part.closest<HTMLElement>('[role=treeitem]'));
  const [first] = row.filter((one) => one !== null);
  if (!first) throw new Error(`No row of a tree shows ${name}.`);
  return first;
}
