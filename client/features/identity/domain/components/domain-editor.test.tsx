import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { onClientEvent } from '../../../../core/events';
import type { ClientEvents } from '../../../../core/events';
import { ApiFailure } from '../../../../core/failure';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import { toaster } from '../../../../ui/overlay/toaster';
import { button, field, press, show, type } from '../../session/show-in-tests';
import type { DomainRow } from '../domain-form';
import { DeleteDomain } from './delete-domain';
import { DomainEditor } from './domain-editor';

const DOMAIN: DomainRow = {
  version: 1,
  id: 'd1',
  name: 'Shared',
  url: 'https://shared.example',
  description: null,
  isAutoImport: true,
  roles: [{ id: 'r1', name: 'Trader' }],
  userGroups: [],
  issuer: 'https://id.example',
  clientId: 'portal',
  hasClientSecret: true,
  scopes: 'openid',
  buttonName: null,
  idp: null,
  isSignOn: false,
  accountCount: 1,
  claims: {
    username: null,
    name: null,
    nickName: null,
    email: null,
    phone: null,
    company: null,
    department: null,
    position: null,
  },
  isInEffect: true,
  proof: {
    state: 'DNS',
    provedTime: 1,
    checkedTime: 1,
    missingSince: null,
    recordName: '_app-portal.shared.example',
    recordValue: 'app-portal-verification=x',
  },
  createdTime: 1,
};

/** Answers of a server where nothing is refused and every name is free. */
const ANSWERS = {
  NameCheck: () => ({ checkNameExists: true }),
  DomainRoleChoices: () => ({ domainRoleList: { roles: [{ id: 'r1', name: 'Trader', isAssignable: false }] } }),
  DomainUserGroupChoices: () => ({ domainUserGroupList: { userGroups: [] } }),
  DomainCreate: () => ({ domainCreate: { __typename: 'Domain', ...DOMAIN, id: 'd2' } }),
  DomainModify: () => ({ domainModify: { __typename: 'Domain', ...DOMAIN } }),
};

// Nothing has a size here: parts that are drawn only where they show are given one.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 200 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 200 });
});
// The first dialog takes its time to be drawn here, and so does finding out what is hidden.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });
afterEach(takeDialogsAway);

function showForm(domain: DomainRow | null, answers: Partial<typeof ANSWERS> = {}) {
  const onSaved = vi.fn();
  const redirectUri = 'https://portal.example/sso-login';
  const part = <DomainEditor domain={domain} redirectUri={redirectUri} onSaved={onSaved} onChecked={vi.fn()} />;
  const { sent: sentBy } = show(part, { answers: { ...ANSWERS, ...answers }, bundles: ['console', 'apps'] });
  const sent = () => ['DomainCreate', 'DomainModify'].flatMap(sentBy);
  return { sent, onSaved };
}
const openStep = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name, expanded: false }));
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const focused = (id: string) => waitFor(() => expect(document.activeElement?.id).toBe(id));

describe('the form of a domain', () => {
  it('shows faults at their fields, also in another step [DOMN-02, DOMN-03, DOMN-05]', async () => {
    const { sent, onSaved } = showForm(null);
    await waitFor(() => field('URL'));
    type('URL', 'https://north.example');
    openStep(/Identity provider/);
    fireEvent.click(screen.getByRole('checkbox', { name: /Single sign-on/ }));
    press('Add domain');
    await screen.findByText('Enter a name.');
    await focused('domain-name');
    expect(screen.getByText(/^Enter host and path without https/)).toBeTruthy();
    expect(screen.getByText('Choose one of the two options.')).toBeTruthy();
    type('Name', 'North');
    type('URL', 'north.example');
    choose(/Create at the first sign-in/);
    press('Add domain');
    await focused('domain-issuer');
    expect(screen.getAllByText('This is required for single sign-on.')).toHaveLength(3);
    type('Issuer', 'https://id.north.example');
    type('Client ID', 'portal');
    type('Sign-in name', 'north.example');
    expect(field('Sign-in link').value).toBe('https://portal.example/site/north.example');
    expect(sent()).toEqual([]);
    press('Add domain');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent()).toMatchObject([{ name: 'North', url: 'north.example', isAutoImport: true }]);
  });

  it('shows a refusal of the server at its field, which gets the focus [DOMN-10, ERRC-20]', async () => {
    const { onSaved } = showForm(null, {
      DomainCreate() {
        throw new ApiFailure('A domain with this URL is already registered.', 400, 'url');
      },
    });
    await waitFor(() => field('URL'));
    type('Name', 'North again');
    type('URL', 'NORTH.example/');
    choose(/Create at the first sign-in/);
    openStep(/Identity provider/);
    press('Add domain');
    await screen.findByText('A domain with this URL is already registered.');
    await focused('domain-url');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('reports a taken name while it is typed; a check that fails says nothing [CALL-224, ERRC-15, LIST-14]', async () => {
    const failures: ClientEvents['failure'][] = [];
    const stop = onClientEvent('failure', (failure) => failures.push(failure));
    const asked: unknown[] = [];
    showForm(null, {
      NameCheck(variables?: Record<string, unknown>) {
        asked.push(variables?.name);
        if (variables?.name === 'Unchecked') throw new ApiFailure('', 0);
        return { checkNameExists: variables?.name !== 'taken' };
      },
    });
    await waitFor(() => field('URL'));
    type('Name', 'taken');
    await screen.findByText('Name already exists');
    type('Name', 'taken no more');
    await waitFor(() => expect(screen.queryByText('Name already exists')).toBeNull());
    type('Name', 'Unchecked');
    await waitFor(() => expect(asked).toContain('Unchecked'));
    expect(failures).toEqual([]);
    stop();
  });

  it('never shows a stored secret, keeps it, and takes it away [DOMN-11]', async () => {
    const { sent } = showForm(DOMAIN);
    await waitFor(() => field('Client secret'));
    openStep(/Identity provider/);
    expect(field('Client secret').value).toBe('');
    expect(screen.getByText(/never shown again/)).toBeTruthy();
    type('Button on the sign-in page', 'Sign in here');
    press('Save');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.provider).not.toHaveProperty('clientSecret');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Remove the stored secret' }));
    await waitFor(() => expect(button('Save').disabled).toBe(false));
    press('Save');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ provider: { clientSecret: null } });
  });

  it('leaves what is beyond a sub-administrator, and saves the rest [DOMN-11]', async () => {
    const warned = vi.spyOn(toaster, 'create');
    const { sent } = showForm(DOMAIN);
    await waitFor(() => field('URL'));
    openStep(/New people/);
    const trader = await screen.findByRole('treeitem', { name: /Trader/ });
    expect(trader.getAttribute('aria-disabled')).toBe('true');
    press('Remove Trader');
    const title = 'You cannot remove anything beyond your own rights.';
    expect(warned).toHaveBeenCalledWith({ type: 'warning', title });
    expect(button('Remove Trader')).toBeTruthy();
    type('Description', 'Kept');
    press('Save');
    await waitFor(() => expect(sent()).toMatchObject([{ id: 'd1', description: 'Kept', roleIds: ['r1'] }]));
  });
});

it('a domain that cannot be deleted stays, and a popup explains why [DOMN-09, ERRC-11]', async () => {
  const [onDeleted, onClose] = [vi.fn(), vi.fn()];
  const answers = {
    DomainDelete() {
      throw new ApiFailure('This domain has accounts (1).', 400);
    },
  };
  const part = <DeleteDomain domain={DOMAIN} onDeleted={onDeleted} onClose={onClose} />;
  const { failures } = show(part, { answers, bundles: ['console', 'apps'] });
  await screen.findByText(/It has 1 account; a domain with accounts cannot be deleted/);
  press('Delete domain');
  await waitFor(() => expect(failures).toHaveLength(1));
  expect(failures[0]).toMatchObject({
    title: 'Deletion failed',
    failure: { message: 'This domain has accounts (1).' },
  });
  expect(onDeleted).not.toHaveBeenCalled();
});
