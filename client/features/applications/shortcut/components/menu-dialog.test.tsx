import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import { button, field, press, show, type } from '../../../identity/session/show-in-tests';
import type { ShortcutMenu } from '../shortcut-menus';
import { MenuDialog } from './menu-dialog';

const TEXTS = { default: 'Tides', en: 'Tides', zh: null, ja: null, es: null, de: null, pl: null, fr: null };
const menu = (url: string, version: number) =>
  ({
    id: 'm1',
    name: 'Tides',
    nameJson: { __typename: 'LocalizedText', ...TEXTS },
    url,
    icon: null,
    isLost: false,
    version,
    sourceApp: null,
    children: [],
    __typename: 'ManagedMenu',
  }) as unknown as ShortcutMenu;

configure({ asyncUtilTimeout: 15_000 });
afterEach(takeDialogsAway);

it('shows the second of two who change a menu of a shortcut app both addresses, and saves the chosen one [CALL-302, SCUT-05]', async () => {
  const onSaved = vi.fn();
  const { sent } = show(
    <MenuDialog
      appId="a1"
      menu={menu('https://tides.example/', 1)}
      isFirstLevel={false}
      onSaved={onSaved}
      onClose={() => undefined}
    />,
    {
      answers: {
        ShortcutModifyMenu({ version }) {
          if (version === 2) return { shortcutModifyMenu: null };
          throw new ApiFailure('Late', 430, 'version', undefined, false, { name: 'Olga Ott', time: 1 });
        },
        ShortcutMenus: () => ({
          shortcutMenu: { __typename: 'AppMenuList', stamp: 's', menus: [menu('https://theirs.example/', 2)] },
        }),
      },
      bundles: ['console', 'apps'],
    },
  );
  await waitFor(() => field('URL'));
  type('URL', 'https://mine.example/');
  press('Save');
  await screen.findByText(/^Olga Ott changed this while you were editing/);
  const radios = screen.getAllByRole('radio', { hidden: true });
  expect(radios.map((radio) => radio.parentElement?.textContent)).toEqual([
    'Yours: https://mine.example/',
    'Saved by Olga Ott: https://theirs.example/',
  ]);
  radios[1]?.click();
  await waitFor(() => expect(field('URL').value).toBe('https://theirs.example/'));
  type('URL', 'https://both.example/');
  await waitFor(() => expect(button('Save').disabled).toBe(false));
  press('Save');
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent('ShortcutModifyMenu')[1]).toMatchObject({ menuId: 'm1', version: 2, url: 'https://both.example/' });
});
