import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import { button, field, press, show, type } from '../../../identity/session/show-in-tests';
import type { ResourceRow } from '../resource-form';
import { ResourceDialog } from './resource-dialog';

const OWNERS = {
  resourceTypes: [
    { type: 'site', isStandard: true, isDefault: false },
    { type: 'device', isStandard: true, isDefault: true },
    { type: 'buoy', isStandard: false, isDefault: false },
  ],
  resourceAppList: { apps: [{ id: 'a1', name: 'Control Room' }] },
};
const stored = (name: string, version: number) =>
  ({
    __typename: 'Resource',
    id: 'r1',
    name,
    identifier: 'F-1',
    type: 'site',
    isStandard: true,
    app: { __typename: 'AppRef', id: 'a1', name: 'Control Room' },
    createdTime: 1,
    userCount: 0,
    userGroupCount: 0,
    structureCount: 0,
    version,
  }) as ResourceRow;
const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const choose = (label: string, value: string) => fireEvent.change(select(label), { target: { value } });

afterEach(takeDialogsAway);

it('preselects the type that the organization chose, and shows faults and a taken identifier at their fields [RSRC-06, RSRC-07, LIST-13, ERRC-20, CALL-313]', async () => {
  const onSaved = vi.fn();
  const { sent } = show(<ResourceDialog resource={null} onSaved={onSaved} onClose={() => undefined} />, {
    answers: {
      ResourceOwners: () => OWNERS,
      ResourceCreate({ identifier }) {
        if (identifier === 'F-1') throw new ApiFailure('This app has that identifier', 411, 'identifier');
        return { resourceCreate: { __typename: 'Resource', id: 'r9' } };
      },
    },
    bundles: ['console', 'things'],
  });
  await waitFor(() => expect(select('Type').value).toBe('device'));
  type('Name', 'North field');
  type('Identifier', 'F 1');
  press('Register resource');
  await screen.findByText('Choose an application.');
  expect(screen.getByText('Use letters from A to Z, digits and signs, without spaces.')).toBeTruthy();
  choose('Application', 'a1');
  type('Identifier', 'F-1');
  choose('Type', '+');
  type('Custom type', 'Weather Station');
  press('Register resource');
  await screen.findByText(/^Begin with a lowercase letter or a digit/);
  expect(sent('ResourceCreate')).toEqual([]);
  type('Custom type', 'weather-station');
  press('Register resource');
  await screen.findByText('This app has that identifier');
  type('Identifier', 'F-2');
  press('Register resource');
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith('r9'));
  expect(sent('ResourceCreate').at(-1)).toEqual({
    appId: 'a1',
    identifier: 'F-2',
    name: 'North field',
    type: 'weather-station',
  });
});

it('shows the second of two who rename a resource both names, and saves the chosen one [CALL-302, CALL-314]', async () => {
  const onSaved = vi.fn();
  const { sent } = show(<ResourceDialog resource={stored('First', 1)} onSaved={onSaved} onClose={() => undefined} />, {
    answers: {
      ResourceOwners: () => OWNERS,
      ResourceDetail: () => ({ resourceDetail: stored('Theirs', 2) }),
      ResourceModify({ version }) {
        if (version !== 2)
          throw new ApiFailure('Somebody was faster', 430, 'version', undefined, false, { name: 'Olga Ott', time: 1 });
        return { resourceModify: stored('Mine', 3) };
      },
    },
    bundles: ['console', 'things'],
  });
  await waitFor(() => expect(select('Type').value).toBe('site'));
  // App and identifier stay.
  expect(screen.queryByLabelText('Identifier')).toBeNull();
  type('Name', 'Mine');
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  press('Save');
  await screen.findByText(/^Olga Ott changed this while you were editing/);
  expect(field('Name').value).toBe('Mine');
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  press('Save');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent('ResourceModify').map(({ name, version }) => [name, version])).toEqual([
    ['Mine', 1],
    ['Mine', 2],
  ]);
});
