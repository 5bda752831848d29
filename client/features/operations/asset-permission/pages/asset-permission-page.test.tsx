import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { toaster } from '../../../../ui/overlay/toaster';
import { giveSizes, press, show, treeRow } from '../../../identity/session/show-in-tests';
import type { Answers } from '../../../identity/session/show-in-tests';
import AssetPermissionPage from './asset-permission-page';

const NINA = { __typename: 'AssetOwner', id: 'u2', name: 'Nina Lindqvist', username: 'nina', isManageable: true };
const NAMES = ['Meter', 'Pump', 'Rotor'];
const page = (total: number, next: string | null = null) => ({
  __typename: 'Pagination',
  total,
  isBounded: false,
  next,
});

beforeAll(giveSizes);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface World {
  readonly held?: readonly string[];
  readonly names?: readonly string[];
  /** Assets that the user reaches by a group, too. */
  readonly byGroup?: readonly string[];
  readonly isManageable?: boolean;
  readonly answers?: Answers;
  readonly address?: string;
}

/** The page with Nina open, whose server has assets and those that are hers. */
function showNina({ held = [], names = NAMES, byGroup = [], isManageable = true, answers = {}, address }: World = {}) {
  const hers = new Set(held);
  const asset = (name: string) => ({
    __typename: 'Asset',
    id: `id of ${name}`,
    name,
    type: 'device',
    otherWays: {
      __typename: 'AssetWays',
      total: byGroup.includes(name) ? 1 : 0,
      ways: byGroup.includes(name)
        ? [{ __typename: 'AssetWay', kind: 'USER_GROUP', id: 'g1', name: 'Night shift', fromName: null }]
        : [],
    },
  });
  const change = (isGift: boolean) => (variables: Readonly<Record<string, unknown>>) => {
    const ids = variables.assetIds as string[];
    for (const id of ids) {
      if (isGift) hers.add(id.slice(6));
      else hers.delete(id.slice(6));
    }
    return {
      [isGift ? 'assetAssignMany' : 'assetRemoveMany']: {
        __typename: 'AssetManyChange',
        changed: ids.length,
        unchanged: 0,
        parts: [{ __typename: 'AssetManyPart', userIds: ['u2'], userGroupIds: [], assetIds: ids }],
      },
    };
  };
  return show(<AssetPermissionPage />, {
    address: address ?? '/admin/asset-permission?user=u2',
    answers: {
      AssetOwnerUsers: () => ({
        userBasicList: {
          __typename: 'UserBasicPage',
          users: [{ __typename: 'UserBasic', id: 'u2', name: 'Nina Lindqvist', username: 'nina', isManageable }],
          pagination: page(1),
        },
      }),
      AssetOwner: () => ({ assetOwner: { ...NINA, isManageable } }),
      AssetOwnerCounts: () => ({ assetOwnerCounts: [{ __typename: 'AssetOwnerCount', id: 'u2', total: hers.size }] }),
      AssetPermissionTypes: () => ({ assetTypes: [{ __typename: 'AssetType', type: 'device', count: names.length }] }),
      AssetsOfUser({ filter, search, pagination }) {
        const { isAssigned } = filter as { isAssigned: boolean };
        const { limit } = pagination as { limit: number };
        const found = names.filter((name) => hers.has(name) === isAssigned && name.includes((search as string) || ''));
        return {
          assetListByUser: {
            __typename: 'AssetPage',
            assets: found.slice(0, limit).map(asset),
            pagination: page(found.length, found.length > limit ? 'more' : null),
          },
        };
      },
      AssetAssignMany: change(true),
      AssetRemoveMany: change(false),
      ...answers,
    },
    bundles: ['console', 'things'],
    operations: ['assetPermission'],
  });
}

const panel = async (name: 'Not assigned' | 'Assigned') => within(await screen.findByRole('region', { name }));
const rows = async (name: 'Not assigned' | 'Assigned') =>
  (await panel(name)).queryAllByRole('treeitem').map((row) => row.querySelector('[data-name]')?.textContent);

it('gives the chosen assets to a user, gives them back by undo, and takes them [ASST-04, CALL-333, CALL-334]', async () => {
  const { sent, notices } = showNina({ held: ['Rotor'] });
  await waitFor(async () => expect(await rows('Not assigned')).toEqual(['Meter Device', 'Pump Device']));
  expect(await rows('Assigned')).toEqual(['Rotor Device']);
  const free = await panel('Not assigned');
  expect(free.getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(true);
  fireEvent.click(await treeRow('Meter'));
  fireEvent.click(await treeRow('Pump'));
  expect((await treeRow('Pump')).getAttribute('aria-checked')).toBe('true');
  press('Assign 2 assets');
  await waitFor(async () => expect(await rows('Assigned')).toEqual(['Meter Device', 'Pump Device', 'Rotor Device']));
  await free.findByText('Everything is assigned');
  expect(sent('AssetAssignMany')).toEqual([
    { userIds: ['u2'], userGroupIds: [], assetIds: ['id of Meter', 'id of Pump'] },
  ]);
  expect(notices[0]?.text).toBe('2 assets assigned to Nina Lindqvist');
  act(() => notices[0]?.action?.run());
  await waitFor(async () => expect(await rows('Assigned')).toEqual(['Rotor Device']));
  await waitFor(() => expect(notices[1]).toEqual({ kind: 'success', text: 'Change undone' }));
  fireEvent.click(await treeRow('Rotor'));
  press('Remove 1 asset');
  await (await panel('Assigned')).findByText('No assets assigned');
  expect(notices[2]?.text).toBe('1 asset removed from Nina Lindqvist');
});

it('says which assets the user reaches anyway, and that they stay within reach when they are taken [CALL-335]', async () => {
  const { notices } = showNina({ held: ['Meter', 'Pump'], byGroup: ['Meter', 'Rotor'] });
  const rotor = await treeRow('Rotor');
  expect(rotor.getAttribute('aria-description')).toBe('Reached anyway: group Night shift');
  expect((await treeRow('Pump')).getAttribute('aria-description')).toBeNull();
  fireEvent.click(await treeRow('Meter'));
  fireEvent.click(await treeRow('Pump'));
  press('Remove 2 assets');
  await waitFor(() =>
    expect(notices[0]).toMatchObject({
      kind: 'warning',
      text: '2 assets removed from Nina Lindqvist. One of them stays within reach by a group or node.',
    }),
  );
});

it('chooses a thousand of more assets, and says that more do not fit [LIST-12, LIMT-04]', async () => {
  const warned = vi.spyOn(toaster, 'create');
  const names = Array.from({ length: 1_001 }, (_, at) => `Pump ${String(at).padStart(4, '0')}`);
  const { sent } = showNina({ names });
  const free = await panel('Not assigned');
  fireEvent.click(await free.findByRole('button', { name: 'Select the first 1,000 of 1,001 matching' }));
  await screen.findByRole('button', { name: 'Assign 1,000 assets' });
  expect(warned.mock.lastCall?.[0]).toMatchObject({ type: 'warning', title: 'Select at most 1000 pieces of data' });
  press('Assign 1,000 assets');
  await waitFor(() => expect(sent('AssetAssignMany')).toHaveLength(1));
  expect(sent('AssetAssignMany')[0]?.assetIds).toHaveLength(1_000);
});

it('shows nothing found by a search, and asks the server for the typed name in both panels [ASST-04, LIST-09]', async () => {
  const { sent } = showNina({ held: ['Rotor'] });
  await treeRow('Meter');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Name of an asset' }), { target: { value: 'Valve' } });
  await waitFor(async () => expect((await panel('Assigned')).queryByText('No matches')).not.toBeNull());
  await (await panel('Not assigned')).findByText('No matches');
  const asked = sent('AssetsOfUser').filter(({ search }) => search === 'Valve');
  expect(asked.map(({ filter }) => (filter as { isAssigned: boolean }).isAssigned).toSorted()).toEqual([false, true]);
});

it('keeps the choice when nothing was given, and says why [ERRC-12]', async () => {
  const { failures, notices } = showNina({
    answers: {
      AssetAssignMany() {
        throw new ApiFailure('You may not give this', 403);
      },
    },
  });
  fireEvent.click(await treeRow('Pump'));
  press('Assign 1 asset');
  await waitFor(() => expect(failures).toHaveLength(1));
  expect(failures[0]?.title).toBe('Saving failed');
  expect(failures[0]?.failure.message).toBe('You may not give this');
  expect(notices).toEqual([]);
  expect((await treeRow('Pump')).getAttribute('aria-checked')).toBe('true');
});

it('only shows the assets of somebody above the caller [SUBA-16, ASST-15]', async () => {
  showNina({ held: ['Rotor'], isManageable: false });
  await screen.findByText('You cannot change the assets of this user');
  expect((await treeRow('Rotor')).getAttribute('aria-checked')).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Assign|Remove)/ })).toBeNull();
  fireEvent.click(await treeRow('Rotor'));
  expect(screen.queryByRole('button', { name: /^(Assign|Remove)/ })).toBeNull();
});

it('the address keeps the several owners that are chosen, without those out of reach [BYND-14, SUBA-16]', async () => {
  showNina({
    address: '/admin/asset-permission?several=1&users=u2,u7&groups=g1',
    answers: {
      AssetOwner({ userId, userGroupId }) {
        if (userId === 'u7') throw new ApiFailure('Not found', 404);
        const crew = { __typename: 'AssetOwner', id: 'g1', name: 'Night shift', username: null, isManageable: true };
        return { assetOwner: userGroupId ? crew : NINA };
      },
      AssetChoices: () => ({ assetList: { __typename: 'AssetPage', assets: [], pagination: page(0) } }),
    },
  });
  const nina = () => screen.findByRole('treeitem', { name: /Nina Lindqvist/ });
  await screen.findByRole('heading', { level: 2, name: '2 users and groups' });
  await screen.findByRole('button', { name: 'Take Night shift out of the choice' });
  expect(new URLSearchParams(window.location.search).get('users')).toBe('u2');
  expect((await nina()).getAttribute('aria-checked')).toBe('true');
  press('Take Nina Lindqvist out of the choice');
  await screen.findByRole('heading', { level: 2, name: '1 user or group' });
  expect(decodeURIComponent(window.location.search)).toBe('?several=1&groups=g1');
  fireEvent.click(await nina());
  await screen.findByRole('heading', { level: 2, name: '2 users and groups' });
  expect(decodeURIComponent(window.location.search)).toBe('?several=1&groups=g1&users=u2');
});
