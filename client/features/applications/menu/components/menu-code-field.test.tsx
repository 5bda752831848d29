import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import { faultAt, field, press, show, type } from '../../../identity/session/show-in-tests';
import { MenuDialog } from './menu-dialog';

afterEach(takeDialogsAway);

it('a new menu is offered a free code from its name; taken and reserved ones are refused before they are sent [APPC-03]', async () => {
  const saved: (string | undefined)[] = [];
  const { sent } = show(
    <MenuDialog
      appId="a1"
      menu={null}
      parent={null}
      codes={new Set(['tides', 'levels'])}
      onSaved={(id) => saved.push(id)}
      onClose={() => undefined}
    />,
    {
      answers: { MenuAdd: () => ({ shortcutAddFirstLevelMenu: { __typename: 'ManagedMenu', id: 'm9' } }) },
      bundles: ['console', 'apps'],
    },
  );
  await waitFor(() => field('Address'));
  type('Address', 'https://tides.example/');
  type('Name', 'Tides');
  const code = screen.getByLabelText<HTMLInputElement>(/^Code/);
  await waitFor(() => expect(code.placeholder).toBe('tides-2'));
  for (const [typed, fault] of [
    ['levels', 'Another menu of this application has this code.'],
    ['null', 'This word is reserved. Choose another code.'],
    ['Tides', 'Use lower-case letters, digits and hyphens, and begin with a letter.'],
  ] as const) {
    type('Code', typed);
    press('Add menu');
    await waitFor(() => expect(faultAt(code)).toContain(fault));
  }
  expect(sent('MenuAdd')).toEqual([]);
  type('Code', ' tide-levels ');
  press('Add menu');
  await waitFor(() => expect(saved).toEqual(['m9']));
  expect(sent('MenuAdd')).toMatchObject([{ appId: 'a1', code: 'tide-levels' }]);
});
