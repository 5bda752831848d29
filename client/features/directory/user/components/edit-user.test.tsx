import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import { button, field, press, show, type } from '../../../identity/session/show-in-tests';
import type { EditUserOptions } from '../hooks/use-edit-user';
import { EditUser } from './edit-user';

const USER: EditUserOptions['user'] = {
  id: 'u2',
  username: 'jan.nowak',
  name: 'Jan Nowak',
  nickName: null,
  email: null,
  phone: null,
  phoneArea: '+48',
  type: 'INTERNAL',
  domain: null,
  company: null,
  department: null,
  position: null,
  accountStartTime: null,
  accountExpireTime: null,
  adminLevel: 'SUPER_ADMIN',
  status: 'ACTIVE',
  isLocked: false,
  lockedUntil: null,
  isInitPassword: false,
  lifeRefusals: [],
  isShared: false,
  isManageable: true,
  isRemovable: true,
  version: 1,
  createdTime: 1,
  lastSignInTime: null,
  subAdmin: null,
  roles: [],
  structures: [],
  userGroups: [],
};

// The first dialog takes its time to be drawn here, and so does finding out what is hidden.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });
afterEach(takeDialogsAway);

it('the second of two who edit a user is told, and loses nothing; the username is no field [USER-08, USER-27]', async () => {
  const onSaved = vi.fn();
  const onReload = vi.fn<EditUserOptions['onReload']>();
  onReload.mockRejectedValueOnce(new ApiFailure('Out of order', 500));
  onReload.mockResolvedValueOnce({ ...USER, department: 'Dispatch', version: 2 });
  const { failures, sent: sentBy } = show(
    <EditUser user={USER} onReload={onReload} onSaved={onSaved} onClose={() => undefined} />,
    {
      answers: {
        UserModify({ version }) {
          if (version !== 2) throw new ApiFailure('Somebody was faster', 400, 'version');
          return { userModify: null };
        },
      },
      bundles: ['console'],
    },
  );
  await waitFor(() => field('Position'));
  expect(screen.queryByRole('textbox', { name: /^Username/ })).toBeNull();
  type('Position', 'Lead analyst');
  press('Save');
  // The refusal stands while the stored user cannot be read.
  await waitFor(() => expect(failures).toMatchObject([{ failure: { message: 'Somebody was faster' } }]));
  expect(field('Position').value).toBe('Lead analyst');
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  press('Save');
  await waitFor(() => expect(field('Department').value).toBe('Dispatch'));
  expect(field('Position').value).toBe('Lead analyst');
  expect(await screen.findByText(/^Someone else changed this while you were editing/)).toBeTruthy();
  expect(screen.getByText('Already taken over: Department.')).toBeTruthy();
  // A click while the form is sent does nothing.
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  press('Save');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const sent = sentBy('UserModify');
  expect(sent).toMatchObject([
    { id: 'u2', version: 1, position: 'Lead analyst' },
    { id: 'u2', version: 1, position: 'Lead analyst' },
    { id: 'u2', version: 2, position: 'Lead analyst' },
  ]);
  expect(sent[2]).not.toHaveProperty('department');
});

it('a field that two people changed shows both values and whose the other is, and one is chosen [USER-27, CALL-302]', async () => {
  const onSaved = vi.fn();
  const stored = { ...USER, position: 'Analyst', company: 'Northwind', department: 'Dispatch', version: 2 };
  const { sent: sentBy } = show(
    <EditUser user={USER} onReload={() => Promise.resolve(stored)} onSaved={onSaved} onClose={() => undefined} />,
    {
      answers: {
        UserModify({ version }) {
          if (version !== 2)
            throw new ApiFailure('Somebody was faster', 430, 'version', undefined, false, {
              name: 'Olga Ott',
              time: 1,
            });
          return { userModify: null };
        },
      },
      bundles: ['console'],
    },
  );
  await waitFor(() => field('Position'));
  type('Position', 'Lead analyst');
  type('Company', 'Baltic');
  press('Save');
  expect(await screen.findByText(/^Olga Ott changed this while you were editing/)).toBeTruthy();
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked);
  const texts = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
  expect(texts).toEqual([
    'Yours: Baltic',
    'Saved by Olga Ott: Northwind',
    'Yours: Lead analyst',
    'Saved by Olga Ott: Analyst',
  ]);
  expect(chosen()).toEqual([true, false, true, false]);
  screen.getAllByRole('radio')[3]?.click();
  await waitFor(() => expect(field('Position').value).toBe('Analyst'));
  expect(chosen()).toEqual([true, false, false, true]);
  expect(field('Department').value).toBe('Dispatch');
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  press('Save');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sentBy('UserModify')[1]).toMatchObject({ id: 'u2', version: 2, company: 'Baltic' });
  expect(sentBy('UserModify')[1]).not.toHaveProperty('position');
});
