import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import type { Answers } from '../../../identity/session/show-in-tests';
import { button, enter, faultAt, giveSizes, press, show, treeRow } from '../../../identity/session/show-in-tests';
import type { PluginRow } from '../plugin-form';
import { AssignDialog } from './assign-dialog';
import { DeletePlugin } from './delete-plugin';
import { PluginDialog } from './plugin-dialog';

const NONE = { default: null, en: null, zh: null, ja: null, es: null, de: null, pl: null, fr: null };
/** Fragments are read of objects that say their type, as the server's do. */
const plugin = (url: string, version: number): PluginRow & { readonly __typename: string } => ({
  __typename: 'Plugin',
  id: 'p1',
  name: 'Tides',
  description: '-',
  url,
  organizationCount: 0,
  createdTime: 1,
  version,
  nameJson: { ...NONE, default: 'Tides', en: 'Tides' },
  descriptionJson: { ...NONE, default: '-' },
});
const nothing = () => undefined;
const refuse = (failure: ApiFailure) => () => {
  throw failure;
};

const open = (element: ReactNode, answers: Answers) => show(element, { answers, bundles: ['console', 'apps'] });
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);

beforeAll(giveSizes);
afterEach(takeDialogsAway);

describe('the form of a plugin', () => {
  const isTaken = ({ name }: { name?: unknown }) => ({ checkNameExists: String(name).toLowerCase() !== 'old charts' });

  it('shows faults at their fields and sends nothing; the first has the focus [PLUG-03, SHELL-46, ERRC-15]', async () => {
    const { sent } = open(<PluginDialog plugin={null} onSaved={nothing} onClose={nothing} />, { NameCheck: isTaken });
    const name = await field(/^Name/);
    enter(name, ' ');
    press('Register plugin');
    await waitFor(() => expect(faultAt(name)).toContain('Enter a name.'));
    const url = await field(/^URL/);
    expect(faultAt(url)).toContain('Enter host and path without https');
    await waitFor(() => expect(document.activeElement).toBe(name));
    for (const wrong of ['javascript:alert(1)', 'me:secret@charts.example', 'two words']) {
      enter(url, wrong);
      await waitFor(() => expect(faultAt(url), wrong).toContain('Enter host and path without https'));
      expect(button('Try in a tab').disabled).toBe(true);
    }
    expect(sent('PluginCreate')).toEqual([]);
  });

  it('reports a taken name while it is typed, and again where the server refuses it [LIST-14, ERRC-15]', async () => {
    const failure = new ApiFailure('Name already exists', 400, 'nameJson.en');
    const { sent } = open(<PluginDialog plugin={null} onSaved={nothing} onClose={nothing} />, {
      NameCheck: isTaken,
      PluginCreate: refuse(failure),
    });
    const name = await field(/^Name/);
    fireEvent.change(name, { target: { value: 'OLD charts' } });
    await waitFor(() => expect(faultAt(name)).toContain('Name already exists'));
    enter(name, 'New charts');
    await waitFor(() => expect(faultAt(name)).toBe(''));
    enter(await field(/^URL/), 'charts.example');
    press('Register plugin');
    await waitFor(() => expect(faultAt(name)).toContain('Name already exists'));
    expect(sent('PluginCreate')).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it('shows the address that somebody else stored meanwhile beside the own one [PLUG-01, CALL-302]', async () => {
    const theirs = plugin('https://theirs.example/', 2);
    const { sent } = open(
      <PluginDialog plugin={plugin('https://shared.example/', 1)} onSaved={nothing} onClose={nothing} />,
      {
        PluginModify({ version }) {
          if (version !== 2)
            throw new ApiFailure('Somebody was faster', 430, 'version', undefined, false, {
              name: 'Olga Ott',
              time: 1,
            });
          return { pluginModify: theirs };
        },
        PluginList: () => ({ pluginList: { plugins: [theirs] } }),
      },
    );
    const description = await field(/^Description/);
    enter(description, 'Mine');
    enter(await field(/^URL/), 'mine.example/');
    press('Save');
    expect(await screen.findByText(/^Olga Ott changed this while you were editing/)).toBeTruthy();
    const choices = screen.getAllByRole('radio', { hidden: true });
    expect(choices.map((radio) => radio.parentElement?.textContent)).toEqual([
      'Yours: mine.example/',
      'Saved by Olga Ott: theirs.example/',
    ]);
    choices[1]?.click();
    await waitFor(async () => expect((await field(/^URL/)).value).toBe('theirs.example/'));
    expect(description.value).toBe('Mine');
    await waitFor(() => expect(button('Save').disabled).toBe(false));
    press('Save');
    await waitFor(() =>
      expect(sent('PluginModify')).toMatchObject([
        { id: 'p1', version: 1, url: 'https://mine.example/' },
        { id: 'p1', version: 2, url: 'https://theirs.example/', descriptionJson: { en: 'Mine' } },
      ]),
    );
  });

  it('tells a refusal that names no field in a popup [PLUG-06, ERRC-11, ERRC-12]', async () => {
    const { failures } = open(
      <PluginDialog plugin={plugin('https://a.example/', 1)} onSaved={nothing} onClose={nothing} />,
      { PluginModify: refuse(new ApiFailure('It is gone', 404)) },
    );
    enter(await field(/^URL/), 'elsewhere.example');
    press('Save');
    await waitFor(() =>
      expect(failures).toMatchObject([{ title: 'Saving failed', failure: { message: 'It is gone' } }]),
    );
  });
});

it('a deletion that fails on the server is told in a popup [PLUG-06, ERRC-11, ERRC-12]', async () => {
  const impact = { isBlocked: false, blockedBy: [], users: { total: 0, names: [] }, grants: [] };
  const deleted: string[] = [];
  const { failures, notices } = open(
    <DeletePlugin
      plugin={plugin('https://a.example/', 1)}
      onDeleted={() => deleted.push('deleted')}
      onClose={nothing}
    />,
    { RemovalImpact: () => ({ removalImpact: impact }), PluginDelete: refuse(new ApiFailure('It is in use', 400)) },
  );
  await screen.findByText('Nobody loses anything.');
  press('Delete plugin');
  await waitFor(() => expect(failures).toHaveLength(1));
  expect(failures[0]?.title).toBe('Deletion failed');
  expect(failures[0]?.failure.message).toContain('The plugin could not be deleted');
  expect(failures[0]?.failure.message).toContain('It is in use');
  expect([deleted, notices]).toEqual([[], []]);
});

it('the second of two who choose organizations is told what the first did, and keeps what was chosen [PLUG-02]', async () => {
  const all = ['Alpha', 'Beta', 'Gamma'].map((name) => ({ id: name.toLowerCase(), name }));
  let stored = { organizations: all.slice(0, 1), stamp: '1' };
  const { sent, notices } = open(
    <AssignDialog plugin={plugin('https://a.example/', 1)} onSaved={nothing} onClose={nothing} />,
    {
      PluginOrganizations: () => ({ pluginAssignedOrganizations: stored }),
      PluginOrganizationChoices: () => ({
        organizationList: { organizations: all, pagination: { total: 3, isBounded: false } },
      }),
      PluginAssign({ stamp }) {
        if (stamp !== stored.stamp) throw new ApiFailure('Somebody was faster', 400, 'stamp');
        return { pluginAssign: plugin('https://a.example/', 2) };
      },
    },
  );
  fireEvent.click(await treeRow('Beta'));
  expect(screen.getByText('1 added, nothing removed')).toBeTruthy();
  stored = { organizations: [all[0]!, all[2]!], stamp: '2' };
  press('Save');
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('Someone else changed these organizations in the meantime');
  expect(told.textContent).toContain('Added: Gamma');
  expect(screen.getByLabelText('Remove Beta')).toBeTruthy();
  press('Save');
  await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['3 organizations have Tides now']));
  expect(sent('PluginAssign')).toEqual([
    { pluginId: 'p1', organizationIds: ['alpha', 'beta'], stamp: '1' },
    { pluginId: 'p1', organizationIds: ['alpha', 'gamma', 'beta'], stamp: '2' },
  ]);
});
