import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { GrantingRoles } from '../../../../widgets/removal/granting-roles';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import type { Answers } from '../../../identity/session/show-in-tests';
import { button, enter, faultAt, giveSizes, press, show, treeRow } from '../../../identity/session/show-in-tests';
import type { AssignableMenu } from '../group-menus';
import type { GroupRow } from '../hooks/use-groups';
import { AssignMenus } from './assign-menus';
import { DeleteMenuGroup } from './delete-menu-group';
import { MenuGroupDialog } from './menu-group-dialog';

const group: GroupRow = { id: 'g1', name: 'Night', description: null, menuCount: 0, roleCount: 2, version: 1 };
const nothing = () => undefined;
const never = () => Promise.resolve(undefined);
const gone = () => {
  throw new ApiFailure('It is gone', 404);
};
const NO_IMPACT = { isBlocked: false, blockedBy: [], users: { total: 0, names: [] }, grants: [] };

const open = (element: ReactNode, answers: Answers) => show(element, { answers, bundles: ['console', 'apps'] });

beforeAll(giveSizes);
afterEach(takeDialogsAway);

it('the form of a menu group reports a taken name while it is typed, and a missing one at its field [MENU-05, LIST-13, LIST-14, ERRC-15]', async () => {
  const { sent } = open(<MenuGroupDialog appId="a1" group={null} read={never} onSaved={nothing} onClose={nothing} />, {
    NameCheck: ({ name, type, appId }) => ({
      checkNameExists: !(type === 'menuGroup' && appId === 'a1' && String(name).toLowerCase() === 'all pages'),
    }),
  });
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  expect(name.maxLength).toBe(50);
  fireEvent.change(name, { target: { value: ' all PAGES ' } });
  await waitFor(() => expect(faultAt(name)).toContain('Name already exists'));
  enter(name, '   ');
  press('Add menu group');
  await waitFor(() => expect(faultAt(name)).toContain('Enter a name.'));
  expect(document.activeElement).toBe(name);
  expect(sent('MenuGroupCreate')).toEqual([]);
});

it('a refusal to change a menu group is told in a popup with the text of its call [ERRC-11, ERRC-12]', async () => {
  const { failures } = open(
    <MenuGroupDialog appId="a1" group={group} read={never} onSaved={nothing} onClose={nothing} />,
    { NameCheck: () => ({ checkNameExists: true }), MenuGroupModify: gone },
  );
  enter(await screen.findByLabelText(/^Name/), 'Day');
  press('Save');
  const told = { title: 'Saving failed', failure: { message: 'It is gone' } };
  await waitFor(() => expect(failures).toMatchObject([told]));
});

it('a refusal to delete a menu group is told in a popup with the text of its call [ERRC-11, ERRC-12]', async () => {
  const deleted: string[] = [];
  const { failures } = open(
    <DeleteMenuGroup group={group} onDeleted={() => deleted.push('deleted')} onClose={nothing} />,
    { RemovalImpact: () => ({ removalImpact: NO_IMPACT }), MenuGroupDelete: gone },
  );
  await screen.findByText('Nobody loses anything.');
  press('Delete group');
  await waitFor(() => expect(failures).toMatchObject([{ title: 'Deletion failed' }]));
  expect(deleted).toEqual([]);
});

it('the second of two who fill a menu group keeps the own ticks, on top of what the first stored [MENU-03]', async () => {
  const menu = (id: string, isAssigned: boolean): AssignableMenu => ({
    id,
    name: id,
    icon: null,
    url: 'https://menus.example/',
    isAssigned,
    isLost: false,
    addition: null,
    children: [],
  });
  const saved: string[] = [];
  let [isOverviewGiven, version] = [false, 1];
  const { sent } = open(
    <AssignMenus
      appId="a1"
      group={group}
      read={() => Promise.resolve({ ...group, version })}
      onSaved={() => saved.push('saved')}
      onClose={nothing}
    />,
    {
      MenuGroupMenus: () => ({
        menuGroupAssignedMenus: { menus: [menu('Overview', isOverviewGiven), menu('Reports', false)] },
      }),
      MenuGroupAssign(sentNow) {
        if (sentNow.version !== version) throw new ApiFailure('Somebody was faster', 400, 'version');
        return { menuGroupAssign: { __typename: 'ManagedMenuGroup', ...group, version: version + 1 } };
      },
    },
  );
  fireEvent.click(await treeRow('Reports'));
  expect(screen.getByText('1 added')).toBeTruthy();
  [isOverviewGiven, version] = [true, 2];
  press('Save');
  expect(await screen.findByText(/^Someone else changed this while you were editing/)).toBeTruthy();
  for (const name of ['Overview', 'Reports'])
    expect((await treeRow(name)).getAttribute('aria-checked'), name).toBe('true');
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  press('Save');
  await waitFor(() => expect(saved).toEqual(['saved']));
  expect(sent('MenuGroupAssign')).toEqual([
    { menuGroupId: 'g1', appId: 'a1', menuIds: ['Reports'], version: 1 },
    { menuGroupId: 'g1', appId: 'a1', menuIds: ['Overview', 'Reports'], version: 2 },
  ]);
});

it('the roles that give a menu group are listed, with the number of people who have it by them [MENU-08]', async () => {
  const things = [
    { id: 'r1', name: 'Operator' },
    { id: 'r2', name: 'Trader' },
  ];
  const grants = [{ kind: 'ROLE', count: 3, userCount: 7, names: ['Operator', 'Trader'], things }];
  const { sent } = open(<GrantingRoles kind="MENU_GROUP" texts="menuGroup" thing={group} onClose={nothing} />, {
    RemovalImpact: () => ({ removalImpact: { ...NO_IMPACT, users: { total: 7, names: [] }, grants } }),
  });
  expect(await screen.findByText('7 people have it through these roles.')).toBeTruthy();
  expect(screen.getByText('Trader').closest('a')?.getAttribute('href')).toBe('/admin/role/r2');
  expect([...document.querySelectorAll('li')].map((row) => row.textContent)).toEqual(['Operator', 'Trader']);
  expect(screen.getByText('and 1 more')).toBeTruthy();
  expect(sent('RemovalImpact')).toEqual([{ kind: 'MENU_GROUP', ids: ['g1'] }]);
});
