import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { LocaleProvider, MoreMessages } from '../../locales/locale-provider';
import { system } from '../../theme/system';
import { LocalizedField } from './localized-field';

function Form() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ en: 'Wind', de: 'Windkraft' });
  const [language, setLanguage] = useState('en');
  return (
    <LocalizedField
      id="name"
      label="Name"
      values={values}
      faults={{ pl: 'Too long' }}
      maxLength={50}
      language={language}
      onLanguage={setLanguage}
      onChange={(key, text) => setValues({ ...values, [key]: text })}
    />
  );
}

afterEach(cleanup);

async function show(): Promise<void> {
  render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="portal">
        <MoreMessages bundle="console" pending={null}>
          <Form />
        </MoreMessages>
      </LocaleProvider>
    </ChakraProvider>,
  );
  await screen.findByRole('tablist');
}

it('arrows, Home and End lead through the languages and change the text in the field [I18N-09]', async () => {
  await show();
  const press = async (key: string, language: string, text: string) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await waitFor(() => expect(document.activeElement?.id).toBe(`name-${language}-tab`));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(text));
    expect(screen.getByRole('tabpanel').getAttribute('aria-labelledby')).toBe(`name-${language}-tab`);
  };
  const tabs = screen.getAllByRole('tab');
  const last = tabs.at(-1)?.textContent?.toLowerCase() ?? '';
  tabs[0]?.focus();
  await press('End', last, '');
  await press('ArrowRight', 'en', 'Wind');
  await press('ArrowLeft', last, '');
  await press('Home', 'en', 'Wind');
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, ...tabs.slice(1).map(() => -1)]);
});

it('a tab names its language, and says whether its text is missing or has a fault [I18N-09]', async () => {
  await show();
  const nameOf = (key: string) => document.getElementById(`name-${key}-tab`)?.getAttribute('aria-label');
  expect(nameOf('de')).toBe('Deutsch');
  expect(nameOf('fr')).toBe('Français, empty');
  expect(nameOf('pl')).toBe('Polski, needs correction');
  fireEvent.click(screen.getByRole('tab', { name: 'Deutsch' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Windkraft'));
  expect(screen.getByRole('tab', { name: 'Deutsch' }).getAttribute('aria-controls')).toBe('name-panel');
});
