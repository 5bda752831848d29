import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import type { FramedApp } from '../../../../widgets/app-frame/app-page';
import { LEVEL } from '../../../identity/session/levels';
import type { Level } from '../../../identity/session/levels';
import type { Answers } from '../../../identity/session/show-in-tests';
import { button, enter, faultAt, press, show } from '../../../identity/session/show-in-tests';
import type { PermissionRow } from '../permission-list';
import { Permissions } from './permissions';

const EDIT: PermissionRow = {
  id: 'p1',
  name: 'Edit levels',
  identifier: 'tides.edit',
  description: 'Corrects gauges',
  roleCount: 2,
  version: 1,
};
const app = (values: object = {}) =>
  ({ id: 'a1', name: 'Tides', origin: 'CUSTOM', isShortcut: false, ...values }) as unknown as FramedApp;
const answersWith = (more: Answers = {}, permissions: readonly PermissionRow[] = [EDIT]): Answers => ({
  AppPermissions: () => ({
    shortcutPermissions: {
      __typename: 'ShortcutPermissionList',
      permissions: permissions.map((row) => ({ __typename: 'ShortcutPermission', ...row })),
    },
  }),
  ...more,
});
const role = (id: string) => ({ __typename: 'RemovalThing', id, name: `Role ${id}` });
const impact = (...kinds: ('ROLE' | 'SHORTCUT')[]) => ({
  removalImpact: {
    isBlocked: false,
    blockedBy: [],
    users: { total: 3, names: [] },
    grants: kinds.map((kind) => ({
      kind,
      count: 2,
      userCount: 3,
      names: ['Role r1', 'Role r2'],
      things: [role('r1'), role('r2')],
    })),
  },
});
const open = (answers: Answers, address = '/admin/app/a1/permissions', level: Level = LEVEL.OU_ADMIN, of = app()) =>
  show(<Permissions app={of} />, { answers, bundles: ['console', 'apps'], address, level });

afterEach(takeDialogsAway);

it('lists the permissions of an own app with the number of their roles [APPC-04]', async () => {
  open(answersWith());
  expect(await screen.findByText('tides.edit')).toBeTruthy();
  expect(screen.getByText('Corrects gauges')).toBeTruthy();
  expect(screen.getByRole('button', { name: '2 roles with Edit levels' }).textContent).toBe('2');
  expect(screen.getByRole('button', { name: 'Add permission' })).toBeTruthy();
});

it('offers no changes in a purchased app [APPC-04]', async () => {
  open(answersWith(), '/admin/app/a1/permissions?dialog=edit&of=p1', LEVEL.OU_ADMIN, app({ origin: 'PURCHASED' }));
  expect(await screen.findByText('tides.edit')).toBeTruthy();
  expect(screen.getByText('These permissions come with the application. Roles grant them to people.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add permission' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('refuses a taken identifier, and one with spaces, before it is sent [APPC-04]', async () => {
  const { sent, notices } = open(
    answersWith({ PermissionAdd: () => ({ appAddPermission: { __typename: 'ShortcutPermission', id: 'p2' } }) }),
    '/admin/app/a1/permissions?dialog=add',
  );
  const identifier = await screen.findByLabelText<HTMLInputElement>('Identifier');
  enter(screen.getByLabelText('Name'), ' Lock gauges ');
  for (const [typed, fault] of [
    ['tides.edit', 'This application already has this identifier.'],
    ['two words', 'Enter letters, digits or signs, without spaces or accents.'],
    ['Größe', 'Enter letters, digits or signs, without spaces or accents.'],
  ] as const) {
    enter(identifier, typed);
    fireEvent.submit(identifier);
    await waitFor(() => expect(faultAt(identifier)).toContain(fault));
  }
  expect(sent('PermissionAdd')).toEqual([]);
  enter(identifier, 'tides.lock');
  fireEvent.submit(identifier);
  await waitFor(() => expect(notices.map(({ text }) => text)).toEqual(['Permission Lock gauges added']));
  expect(sent('PermissionAdd')).toEqual([
    { appId: 'a1', name: 'Lock gauges', identifier: 'tides.lock', description: null },
  ]);
});

it('the second of two who change a permission keeps the own name on top of the other description [APPC-04, CALL-302]', async () => {
  let stored = EDIT;
  const { sent } = open(
    {
      ...answersWith({
        PermissionModify({ version }) {
          if (version !== 2) throw new ApiFailure('Late', 430, 'version', undefined, false, { name: 'Olga', time: 1 });
          return { appModifyPermission: { __typename: 'ShortcutPermission', ...stored, version: 3 } };
        },
      }),
      AppPermissions: () => ({
        shortcutPermissions: {
          __typename: 'ShortcutPermissionList',
          permissions: [{ __typename: 'ShortcutPermission', ...stored }],
        },
      }),
    },
    '/admin/app/a1/permissions?dialog=edit&of=p1',
  );
  const identifier = await screen.findByLabelText<HTMLInputElement>('Identifier');
  expect(identifier.readOnly).toBe(true);
  enter(screen.getByLabelText('Name'), 'Correct levels');
  stored = { ...EDIT, description: 'Theirs', version: 2 };
  press('Save');
  await screen.findByText(/^Olga changed this while you were editing/);
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  press('Save');
  await waitFor(() => expect(sent('PermissionModify')).toHaveLength(2));
  expect(sent('PermissionModify')[1]).toEqual({
    permissionId: 'p1',
    name: 'Correct levels',
    description: 'Theirs',
    version: 2,
  });
});

it.each([
  ['an administrator of the organization', LEVEL.OU_ADMIN, impact('ROLE'), true],
  ['a sub-administrator, who may not give all of it back', LEVEL.SUB_ADMIN, impact('ROLE'), false],
  ['a sub-administrator, where no role granted it', LEVEL.SUB_ADMIN, impact(), true],
  ['anybody, where a shortcut app loses it', LEVEL.OU_ADMIN, impact('ROLE', 'SHORTCUT'), false],
] as const)('undo of a removal, for %s [APPC-04, ERRC-23]', async (_, level, answer, canUndo) => {
  const { sent, notices } = open(
    answersWith({
      RemovalImpact: () => answer,
      PermissionRemove: () => ({ appRemovePermission: 'p1' }),
      PermissionAdd: () => ({ appAddPermission: { __typename: 'ShortcutPermission', id: 'p9' } }),
      PermissionGrant: ({ roleId }) => ({ roleAssignPermission: { __typename: 'ManagedRole', id: roleId } }),
    }),
    '/admin/app/a1/permissions?dialog=remove&of=p1',
    level,
  );
  await waitFor(() => expect(button('Remove permission').disabled).toBe(false));
  press('Remove permission');
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]?.text).toBe('Permission Edit levels removed');
  expect(sent('PermissionRemove')).toEqual([{ permissionId: 'p1' }]);
  expect(notices[0]?.action !== undefined).toBe(canUndo);
  if (!notices[0]?.action) return;
  notices[0].action.run();
  await waitFor(() => expect(notices[1]?.text).toBe('Permission Edit levels is back'));
  expect(sent('PermissionAdd')).toEqual([
    { appId: 'a1', identifier: 'tides.edit', name: 'Edit levels', description: 'Corrects gauges' },
  ]);
  const roles = answer.removalImpact.grants.length > 0 ? ['r1', 'r2'] : [];
  expect(sent('PermissionGrant')).toEqual(roles.map((roleId) => ({ roleId, appId: 'a1', permissionIds: ['p9'] })));
});
