import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { giveSizes, show } from '../../../identity/session/show-in-tests';
import type { ResourceRow } from '../resource-form';
import { ResourceGrants } from './resource-grants';

const RESOURCE = { id: 'r1', name: 'North field' } as ResourceRow;
const PAGINATION = { total: 2, isBounded: false, next: null };

beforeAll(giveSizes);
afterEach(cleanup);

/** Two groups without the resource, and a third with it. */
function showGroups(fails = false) {
  const held = new Set(['g3']);
  const groups = ['g1', 'g2', 'g3'].map((id, at) => ({ id, name: `Crew ${at + 1}`, effectiveTime: 1_000 }));
  const page = (isHeld: boolean) => {
    const userGroups = groups.filter(({ id }) => held.has(id) === isHeld);
    return { userGroups, pagination: { ...PAGINATION, total: userGroups.length } };
  };
  const onChanged = vi.fn();
  const shown = show(<ResourceGrants resource={RESOURCE} kind="userGroups" head={null} onChanged={onChanged} />, {
    answers: {
      ResourceAssignedUserGroups: () => ({ resourceAssignedUserGroups: page(true) }),
      ResourceUnassignedUserGroups: () => ({ resourceUnassignedUserGroups: page(false) }),
      ResourceAddUserGroups({ userGroupIds }) {
        if (fails) throw new ApiFailure('You may not give this', 403);
        for (const id of userGroupIds as string[]) held.add(id);
        return { resourceAddUserGroups: [] };
      },
      ResourceDeleteUserGroups({ userGroupIds }) {
        for (const id of userGroupIds as string[]) held.delete(id);
        return { resourceDeleteUserGroups: [] };
      },
    },
    bundles: ['console', 'things'],
  });
  return { ...shown, onChanged };
}

const rowsOf = (panel: string) =>
  [...screen.getByRole('region', { name: panel }).querySelectorAll('[role=treeitem] [data-name]')].map(
    (row) => row.textContent,
  );
const row = (name: string) => screen.getByText(name).closest('[role=treeitem]') as HTMLElement;

it('gives a resource to the chosen groups, takes it back by undo, and withdraws it [RSRC-02, RSRC-04, ERRC-22, CALL-198, CALL-199]', async () => {
  const { sent, notices, onChanged } = showGroups();
  await waitFor(() => expect(rowsOf('Without access')).toEqual(['Crew 1', 'Crew 2']));
  expect(rowsOf('With access')).toEqual(['Crew 3']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(true);
  fireEvent.click(row('Crew 1'));
  fireEvent.click(row('Crew 2'));
  fireEvent.click(await screen.findByRole('button', { name: 'Assign to 2 groups' }));
  await waitFor(() => expect(rowsOf('With access')).toEqual(['Crew 1', 'Crew 2', 'Crew 3']));
  await screen.findByText('All user groups have access');
  expect(sent('ResourceAddUserGroups')).toEqual([{ resourceId: 'r1', userGroupIds: ['g1', 'g2'] }]);
  expect(notices[0]?.text).toBe('2 user groups get North field in 3 minutes');
  act(() => notices[0]?.action?.run());
  await waitFor(() => expect(rowsOf('Without access')).toEqual(['Crew 1', 'Crew 2']));
  expect(sent('ResourceDeleteUserGroups')).toEqual([{ resourceId: 'r1', userGroupIds: ['g1', 'g2'] }]);
  // The way back has none of its own.
  expect(notices[1]).toEqual({ kind: 'success', text: 'North field removed from 2 user groups' });
  await waitFor(() => expect(rowsOf('With access')).toEqual(['Crew 3']));
  fireEvent.click(row('Crew 3'));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from 1 group' }));
  await screen.findByText('No user group has access');
  expect(onChanged).toHaveBeenCalledTimes(3);
});

it('shows why nothing was given, and keeps the choice [ERRC-12]', async () => {
  const { failures, onChanged } = showGroups(true);
  await waitFor(() => expect(rowsOf('Without access')).toEqual(['Crew 1', 'Crew 2']));
  fireEvent.click(row('Crew 2'));
  fireEvent.click(await screen.findByRole('button', { name: 'Assign to 1 group' }));
  await waitFor(() => expect(failures).toHaveLength(1));
  expect(failures[0]?.title).toBe('Access could not be changed');
  expect(failures[0]?.failure.message).toBe('You may not give this');
  expect(row('Crew 2').getAttribute('aria-checked')).toBe('true');
  expect(onChanged).not.toHaveBeenCalled();
});
