import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import common from '../../locales/common/en-US.json';
import { system } from '../../theme/system';
import type { Change } from './change';
import { ChangeTexts } from './change-texts';
import { ChangeView } from './change-view';

const NONE = { added: [], removed: [], addedCount: 0, removedCount: 0 };
const value = (field: string, type: string, from: string | null, to: string | null): Change => ({
  ...NONE,
  field,
  type,
  from,
  to,
});
const LABELS: Readonly<Record<string, string>> = { name: 'Name', roles: 'Roles' };

async function show(changes: readonly Change[]): Promise<HTMLElement> {
  render(
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={common}>
        <MemoryRouter>
          <ChangeTexts>
            <ChangeView changes={changes} labelOf={(field) => LABELS[field] ?? field} />
          </ChangeTexts>
        </MemoryRouter>
      </IntlProvider>
    </ChakraProvider>,
  );
  await screen.findByText(/^What changed/);
  return (await screen.findAllByRole('term'))[0]!.parentElement!.parentElement!;
}

afterEach(cleanup);

describe('a change on screen', () => {
  it('strikes the old value through and says from and to in words [BYND-12]', async () => {
    const list = await show([value('name', 'text', 'Dispatcher', 'Dispatcher, day')]);
    expect(list.textContent).toBe('Namefrom Dispatcherto Dispatcher, day');
    expect(list.querySelector('del')?.textContent).toBe('Dispatcher');
    expect(list.querySelector('ins')?.textContent).toBe('Dispatcher, day');
  });

  it('says that a value came or went, and that an emptied text is empty [BYND-12]', async () => {
    const came = await show([value('name', 'text', null, 'Dispatcher')]);
    expect(came.textContent).toBe('Nameset to + Dispatcher');
    cleanup();
    const went = await show([value('name', 'text', 'Dispatcher', null)]);
    expect(went.textContent).toBe('Namefrom Dispatcherto no value');
    cleanup();
    const emptied = await show([value('name', 'text', 'Dispatcher', '')]);
    expect(emptied.textContent).toBe('Namefrom Dispatcherto empty');
  });

  it('reads booleans, numbers and times as people do, times in the zone of the reader [BYND-12]', async () => {
    const noon = new Date(2026, 11, 31, 12, 30, 5).getTime();
    const midnight = new Date(2027, 11, 31).getTime();
    const flag = await show([value('isEnable', 'boolean', 'true', 'false')]);
    expect(flag.textContent).toBe('isEnablefrom Yesto No');
    cleanup();
    const number = await show([value('count', 'number', '5', '12000')]);
    expect(number.textContent).toBe('countfrom 5to 12,000');
    cleanup();
    const time = await show([value('end', 'time', String(noon), String(midnight))]);
    expect(time.textContent).toBe('endfrom 2026-12-31 12:30:05to 2027-12-31');
  });

  it('reads codes and languages as words, also several of them [BYND-12]', async () => {
    const codes = await show([value('mfaType', 'code', 'NONE', 'EMAIL')]);
    expect(codes.textContent).toBe('mfaTypefrom Noneto Code by e-mail');
    cleanup();
    const languages = await show([value('languages', 'code', 'de-DE', 'de-DE, en-US')]);
    expect(languages.textContent).toBe('languagesfrom Deutschto Deutsch, English');
    cleanup();
    const unknown = await show([value('state', 'code', 'WAITING_LONG', '10.0.0.0/8')]);
    expect(unknown.textContent).toBe('statefrom Waiting longto 10.0.0.0/8');
  });

  it('tells the fact only where the value is a secret [BYND-12]', async () => {
    const list = await show([value('clientSecret', 'text', null, null)]);
    expect(list.textContent).toBe('clientSecretChanged. The value is secret and is not recorded.');
  });

  it('shows only the languages of a name that changed [BYND-12]', async () => {
    const list = await show([value('nameJson', 'json', '{"de":"Karte","en":"Map"}', '{"de":"Karte","en":"Maps"}')]);
    expect(list.textContent).toBe('nameJsonenfrom Mapto Maps');
  });

  it('names what came and went as links, folds many and counts those without a name [BYND-12]', async () => {
    const added = Array.from({ length: 12 }, (_, at) => ({ id: `a${at}`, name: `Added ${at}` }));
    const removed = [{ id: 'r', name: 'Reports' }];
    const list = await show([{ field: 'roles', type: 'things', added, removed, addedCount: 20, removedCount: 1 }]);
    expect(list.querySelector('del')?.textContent).toBe('− removed Reports');
    expect(list.querySelectorAll('ins')).toHaveLength(10);
    expect(screen.getByRole('link', { name: 'Added 3' }).getAttribute('href')).toBe('/admin/role/a3');
    expect(list.textContent).toContain('and 8 more');
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(list.querySelectorAll('ins')).toHaveLength(12);
  });

  it('is JSON for those who take it elsewhere [BYND-12]', async () => {
    const set = { field: 'roles', type: 'things', added: [{ id: '1', name: 'Guest' }], removed: [] } as const;
    await show([value('isEnable', 'boolean', 'true', 'false'), { ...set, addedCount: 1, removedCount: 0 }]);
    fireEvent.click(screen.getByRole('button', { name: 'JSON' }));
    expect(JSON.parse(screen.getByRole('region', { name: 'JSON' }).textContent ?? '')).toEqual({
      isEnable: { from: true, to: false },
      roles: { added: [{ id: '1', name: 'Guest' }], removed: [], addedCount: 1, removedCount: 0 },
    });
  });
});
