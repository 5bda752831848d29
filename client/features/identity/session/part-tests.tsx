import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import common from '../../../locales/common/en-US.json';
import consoleTexts from '../../../locales/console/en-US.json';
import { system } from '../../../theme/system';
import { SessionContext } from './session-context';
import type { SessionValue } from './session-context';

interface Call {
  readonly operation: string;
  readonly variables: Record<string, unknown>;
}

/** Answers of the server by operation; an error thrown is its refusal. */
type Answers = Readonly<Record<string, (variables: Record<string, unknown>) => object>>;

const session = { user: { id: 'u1' }, workingOrganization: { id: 'o1' } } as unknown as SessionValue;

/**
 * Shows a part of a page in a test, with all that a page gives its parts.
 * @param texts the catalogues beside the common ones
 * @returns the calls that it sends, as they come
 */
export function showPart(part: ReactNode, texts: Record<string, string>, answers: Answers): Call[] {
  const calls: Call[] = [];
  const link = new ApolloLink(
    ({ operationName: operation = '', variables }) =>
      new Observable((observer) => {
        calls.push({ operation, variables });
        try {
          const answer = answers[operation];
          if (!answer) throw new Error(`The test has no answer to ${operation}.`);
          observer.next({ data: { ...answer(variables) } });
          observer.complete();
        } catch (error) {
          observer.error(error);
        }
      }),
  );
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <ChakraProvider value={system}>
        <IntlProvider locale="en-US" messages={{ ...common, ...consoleTexts, ...texts }}>
          <SessionContext value={session}>
            <RouterProvider router={createMemoryRouter([{ path: '*', element: part }])} />
          </SessionContext>
        </IntlProvider>
      </ChakraProvider>
    </ApolloProvider>,
  );
  return calls;
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
