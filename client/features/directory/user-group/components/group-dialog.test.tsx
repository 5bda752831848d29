import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import { button, field, press, show, type } from '../../../identity/session/show-in-tests';
import type { GroupRow } from '../group-form';
import { GroupDialog } from './group-dialog';

const group = (description: string, version: number) =>
  ({ id: 'g1', name: 'Guests', description, version }) as GroupRow;

/** The variables of the calls that change a group. */
const changes = ({ sent }: ReturnType<typeof show>) => sent('UserGroupModify');

// The first dialog takes its time to be drawn here.
configure({ asyncUtilTimeout: 15_000 });
afterEach(takeDialogsAway);

it('saves over what it began with, not over what was read again since [UGRP-02]', async () => {
  const nothing = () => undefined;
  let readAgain: (row: GroupRow) => void = nothing;
  const Host = () => {
    const [row, setRow] = useState(group('First', 1));
    useEffect(() => void (readAgain = setRow), []);
    return <GroupDialog group={row} onSaved={nothing} onClose={nothing} />;
  };
  const shown = show(<Host />, {
    answers: {
      NameCheck: () => ({ checkNameExists: true }),
      UserGroupModify: () => ({ userGroupModify: null }),
    },
    bundles: ['console'],
  });
  const description = await waitFor(() => field('Description'));
  fireEvent.change(description, { target: { value: 'Mine' } });
  act(() => readAgain(group('Theirs', 2)));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes(shown)).toEqual([{ id: 'g1', name: 'Guests', description: 'Mine', version: 1 }]));
});

it('shows the second of two who change a group both values, and saves the chosen one [UGRP-02, CALL-302]', async () => {
  const onSaved = vi.fn();
  const shown = show(<GroupDialog group={group('First', 1)} onSaved={onSaved} onClose={() => undefined} />, {
    answers: {
      NameCheck: () => ({ checkNameExists: true }),
      UserGroupDetail: () => ({
        userGroupDetail: { ...group('Theirs', 2), createdTime: 1, userCount: 0, __typename: 'UserGroup' },
      }),
      UserGroupModify({ version }) {
        if (version !== 2)
          throw new ApiFailure('Somebody was faster', 430, 'version', undefined, false, { name: 'Olga Ott', time: 1 });
        return { userGroupModify: null };
      },
    },
    bundles: ['console'],
  });
  await waitFor(() => field('Description'));
  type('Description', 'Mine');
  press('Save');
  await screen.findByText(/^Olga Ott changed this while you were editing/);
  const choices = screen.getAllByRole<HTMLInputElement>('radio', { hidden: true });
  const texts = () => choices.map(({ checked, parentElement }) => [parentElement?.textContent, checked]);
  expect(texts()).toEqual([
    ['Yours: Mine', true],
    ['Saved by Olga Ott: Theirs', false],
  ]);
  expect(field('Description').value).toBe('Mine');
  choices[1]?.click();
  await waitFor(() => expect(field('Description').value).toBe('Theirs'));
  expect(texts().map(([, isChosen]) => isChosen)).toEqual([false, true]);
  choices[0]?.click();
  await waitFor(() => expect(field('Description').value).toBe('Mine'));
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  press('Save');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(changes(shown).map(({ description, version }) => [description, version])).toEqual([
    ['Mine', 1],
    ['Mine', 2],
  ]);
});

it('shows faults at their fields, a taken name while it is typed [UGRP-02, LIST-13, LIST-14, LIST-17, ERRC-15]', async () => {
  const shown = show(<GroupDialog group={null} onSaved={() => undefined} onClose={() => undefined} />, {
    answers: {
      NameCheck: ({ name }) => ({ checkNameExists: name !== 'night SHIFT' }),
    },
    bundles: ['console'],
  });
  const name = await waitFor(() => field('Name'));
  expect(name.maxLength).toBe(50);
  type('Name', ' night SHIFT ');
  await screen.findByText('Name already exists');
  type('Name', '   ');
  type('Description', 'x');
  type('Description', ' ');
  press('Add group');
  await screen.findByText('Enter a name.');
  expect(screen.getByText('Enter a description.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(shown.sent('UserGroupCreate')).toEqual([]);
});
