import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../core/failure';
import type { RemovalImpactQuery, RemovalKind } from '../../api/generated/graphql';
import common from '../../locales/common/en-US.json';
import texts from '../../locales/console/en-US.json';
import removal from '../../locales/removal/en-US.json';
import { system } from '../../theme/system';
import { RemovalDialog } from './removal-dialog';
import { takeDialogsAway } from '../../ui/dialog/dialog-tests';

type Impact = RemovalImpactQuery['removalImpact'];
const NONE: Impact = { isBlocked: false, blockedBy: [], users: { total: 0, names: [] }, grants: [] };

/** Shows the dialog over what the server answers; `asked` are the questions it was sent. */
function show(kind: RemovalKind, impact: Impact | Error, onRemove = () => Promise.resolve(), ids = ['one']) {
  const asked: unknown[] = [];
  const link = new ApolloLink((operation) => {
    asked.push(operation.variables);
    return new Observable((observer) => {
      if (impact instanceof Error) return observer.error(impact);
      observer.next({ data: { removalImpact: impact } });
      observer.complete();
    });
  });
  const element = (
    <RemovalDialog {...{ kind, ids, onRemove }} title="Delete?" action="Delete it" onClose={() => undefined}>
      The people stay.
    </RemovalDialog>
  );
  render(
    <ApolloProvider client={new ApolloClient({ link, cache: new InMemoryCache() })}>
      <ChakraProvider value={system}>
        <IntlProvider locale="en-US" messages={{ ...common, ...texts, ...removal }}>
          <MemoryRouter>{element}</MemoryRouter>
        </IntlProvider>
      </ChakraProvider>
    </ApolloProvider>,
  );
  return asked;
}
const act = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete it' });

afterEach(takeDialogsAway);

describe('the removal dialog', () => {
  it('names what is lost with exact counts before it acts [BYND-02]', async () => {
    const onRemove = vi.fn(() => Promise.resolve());
    const asked = show(
      'USER_GROUP',
      {
        ...NONE,
        users: { total: 1234, names: ['Anna', 'Ben'] },
        grants: [
          { kind: 'REACH', count: 1, userCount: 0, names: ['Anna'], things: [] },
          { kind: 'DOMAIN', count: 1, userCount: 0, names: ['Plant'], things: [{ id: 'd1', name: 'Plant' }] },
        ],
      },
      onRemove,
    );
    await screen.findByText('1,234 people are no longer in it');
    expect(screen.getByText(/Anna, Ben and 1,232 more/)).toBeTruthy();
    expect(screen.getByText('1 person leaves the scope of a sub-administrator')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Plant' }).getAttribute('href')).toBe('/admin/domain-settings/d1');
    expect(screen.getByText('The people stay.')).toBeTruthy();
    expect(asked).toEqual([{ kind: 'USER_GROUP', ids: ['one'] }]);
    fireEvent.click(act());
    expect(onRemove).toHaveBeenCalledOnce();
  });

  it('says when nobody loses anything [BYND-02]', async () => {
    show('ROLE', NONE);
    await screen.findByText('Nobody loses anything.');
    expect(act().disabled).toBe(false);
  });

  it('tells why it would be refused, and offers no way to act [BYND-02, ROLE-09]', async () => {
    show('ROLE', {
      ...NONE,
      isBlocked: true,
      blockedBy: [
        {
          reason: 'USERS',
          count: 2,
          names: ['Anna', 'Ben'],
          things: [
            { id: 'a', name: 'Anna' },
            { id: 'b', name: 'Ben' },
          ],
        },
      ],
      users: { total: 2, names: ['Anna', 'Ben'] },
      grants: [{ kind: 'MENU', count: 3, userCount: 1, names: ['Ships'], things: [] }],
    });
    await screen.findByText('2 people have it: take it from them first');
    expect(screen.getByRole('link', { name: /^2 people have it/ }).getAttribute('href')).toBe(
      '/admin/users?f.role=one',
    );
    expect(screen.getByRole('link', { name: 'Ben' }).getAttribute('href')).toBe('/admin/user/b');
    expect(screen.getByText('3 menus that 1 person has through no other role')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete it' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Close' }).length).toBeGreaterThan(0);
  });

  it('leads from a node that must stay to the nodes, people and apps that keep it [STRC-23]', async () => {
    show('STRUCTURE', {
      ...NONE,
      isBlocked: true,
      blockedBy: [
        { reason: 'CHILDREN', count: 1, names: ['Roof'], things: [{ id: 'n2', name: 'Roof' }] },
        { reason: 'USERS', count: 1, names: ['Anna'], things: [{ id: 'a', name: 'Anna' }] },
        { reason: 'APPS', count: 1, names: ['Cranes'], things: [{ id: 'p1', name: 'Cranes' }] },
      ],
    });
    const target = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await target('Roof')).toBe('/admin/structures?node=n2');
    expect(await target('Anna')).toBe('/admin/user/a');
    expect(await target('Cranes')).toBe('/admin/app/p1');
    expect(await target(/^1 person is assigned to it/)).toBe('/admin/users?f.structure=one');
  });

  it('names operations as the menu does, and the people of several [BYND-02]', async () => {
    const grants: Impact['grants'] = [
      { kind: 'OPERATION', count: 2, userCount: 2, names: ['userGroup', 'audit'], things: [] },
    ];
    show('SUB_ADMIN', { ...NONE, users: { total: 2, names: ['Anna', 'Ben'] }, grants }, undefined, ['a', 'b']);
    await screen.findByText('User groups, Audit log');
    expect(screen.getByText('2 people are no longer sub-administrators')).toBeTruthy();
  });

  it('does not act while the losses are not known, and lets one ask again [BYND-02]', async () => {
    const asked = show('USER', new ApiFailure('Out of order', 500));
    await screen.findByText('Could not load this');
    expect(act().disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('cannot be left while it removes [LIST-14]', async () => {
    show('USER', NONE, () => new Promise(() => undefined));
    await waitFor(() => expect(act().disabled).toBe(false));
    fireEvent.click(act());
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
  });

  it('shows what the removal was refused with', async () => {
    show('USER', NONE, () => Promise.reject(new ApiFailure('Somebody holds it now', 400)));
    await waitFor(() => expect(act().disabled).toBe(false));
    fireEvent.click(act());
    expect((await screen.findByRole('alert')).textContent).toBe('Somebody holds it now');
  });
});
