import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../../../../core/failure';
import { takeDialogsAway } from '../../../../ui/dialog/dialog-tests';
import type { FramedApp } from '../../../../widgets/app-frame/app-page';
import { button, field, press, show, type } from '../../../identity/session/show-in-tests';
import type { Answers } from '../../../identity/session/show-in-tests';
import type { MenuDetails } from '../app-menus';
import { JumpDialog } from './jump-dialog';
import { MenuDialog } from './menu-dialog';

const TEXTS = { default: 'Tides', en: 'Tides', zh: null, ja: null, es: null, de: null, pl: null, fr: null };
const menu = (change: object, version: number) =>
  ({
    id: 'm1',
    code: 'tides',
    name: 'Tides',
    url: 'https://tides.example/',
    icon: null,
    parentId: null,
    jumpLocation: 'CURRENT_TAB',
    isSpa: false,
    isLost: false,
    version,
    nameJson: { __typename: 'LocalizedText', ...TEXTS },
    addition: null,
    sourceApp: null,
    children: [],
    __typename: 'ManagedMenu',
    ...change,
  }) as unknown as MenuDetails;

/** Answers the second of two: the first save is refused, and `theirs` is stored. */
const overtaken = (operation: string, theirs: MenuDetails, answer: object): Answers => ({
  [operation]({ version }) {
    if (version === 2) return answer;
    throw new ApiFailure('Late', 430, 'version', undefined, false, { name: 'Olga Ott', time: 1 });
  },
  AppMenus: () => ({ menuList: { __typename: 'AppMenuList', stamp: 's', menus: [theirs] } }),
  NameCheck: () => ({ checkNameExists: true }),
  JumpApps: () => ({ appList: { __typename: 'AppPage', apps: [] } }),
  JumpMenus: () => ({ menuList: { __typename: 'AppMenuList', menus: [] } }),
});
const choices = () =>
  screen
    .getAllByRole('radio', { hidden: true })
    .map((radio) => radio.parentElement?.textContent ?? '')
    .filter((text) => /^(Yours|Saved)/.test(text));

configure({ asyncUtilTimeout: 15_000 });
afterEach(takeDialogsAway);

describe('the second of two who change a menu', () => {
  it('sees both addresses, and saves the chosen one over the newest version [CALL-302, MENU-01]', async () => {
    const onSaved = vi.fn();
    const theirs = menu({ url: 'https://theirs.example/', isSpa: true }, 2);
    const { sent } = show(
      <MenuDialog
        appId="a1"
        menu={menu({}, 1)}
        parent={null}
        codes={new Set()}
        onSaved={onSaved}
        onClose={() => undefined}
      />,
      { answers: overtaken('MenuModify', theirs, { shortcutModifyMenu: null }), bundles: ['console', 'apps'] },
    );
    await waitFor(() => field('Address'));
    type('Address', 'https://mine.example/');
    press('Save');
    await screen.findByText(/^Olga Ott changed this while you were editing/);
    expect(choices()).toEqual(['Yours: https://mine.example/', 'Saved by Olga Ott: https://theirs.example/']);
    await waitFor(() => expect(button('Save').disabled).toBe(false));
    press('Save');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent('MenuModify')).toMatchObject([
      { version: 1, url: 'https://mine.example/', isSpa: false },
      { version: 2, url: 'https://mine.example/', isSpa: true },
    ]);
  });

  it('saves at once if the other change was of something else [CALL-302]', async () => {
    const onSaved = vi.fn();
    const { sent } = show(
      <MenuDialog
        appId="a1"
        menu={menu({}, 1)}
        parent={null}
        codes={new Set()}
        onSaved={onSaved}
        onClose={() => undefined}
      />,
      {
        answers: overtaken('MenuModify', menu({ icon: 'sun' }, 2), { shortcutModifyMenu: null }),
        bundles: ['console', 'apps'],
      },
    );
    await waitFor(() => field('Address'));
    type('Address', 'https://mine.example/');
    press('Save');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(sent('MenuModify').map(({ version }) => version)).toEqual([1, 2]);
  });

  it('sees both labels of its jump link [CALL-302, MENU-02]', async () => {
    const link = (label: string) => ({
      addition: { __typename: 'MenuAddition', additionType: 'JUMP_LINK', jumpName: label, jumpCode: 'harbor' },
    });
    const app = { id: 'a1', name: 'Harbor' } as unknown as FramedApp;
    show(<JumpDialog app={app} menu={menu(link('Old'), 1)} onSaved={() => undefined} onClose={() => undefined} />, {
      answers: overtaken('MenuSetAdditions', menu(link('Theirs'), 2), {}),
      bundles: ['console', 'apps'],
    });
    await waitFor(() => field('Label'));
    type('Label', 'Mine');
    press('Save');
    await screen.findByText(/^Olga Ott changed this while you were editing/);
    expect(choices()).toEqual(['Yours: Mine', 'Saved by Olga Ott: Theirs']);
  });
});
