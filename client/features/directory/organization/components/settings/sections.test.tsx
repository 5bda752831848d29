import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, it } from 'vitest';
import common from '../../../../../locales/common/en-US.json';
import texts from '../../../../../locales/ou-config/en-US.json';
import { system } from '../../../../../theme/system';
import type { SettingsValues } from '../../settings-form';
import { LanguagesSection } from './languages-section';
import { LogoPreview } from './logo-preview';
import { SectionNav } from './section-nav';

afterEach(cleanup);

const VALUES: SettingsValues = {
  industry: '',
  address: '',
  isAdminInfoEnable: true,
  isViewMailEnable: true,
  isLatestNavigationEnable: true,
  isRunStatusEnable: false,
  languages: ['de-DE', 'en-US'],
  copyrights: {},
  availableThemes: ['DARK'],
  defaultResourceTypes: [],
};

function Around({ children, onChange }: { children: ReactNode; onChange?: (values: SettingsValues) => void }) {
  const form = useForm<SettingsValues>({ defaultValues: VALUES });
  onChange?.(form.watch());
  return (
    <ChakraProvider value={system}>
      <IntlProvider locale="en-US" messages={{ ...common, ...texts }}>
        <FormProvider {...form}>{children}</FormProvider>
      </IntlProvider>
    </ChakraProvider>
  );
}

describe('the languages of the settings', () => {
  const show = () => {
    let languages: readonly string[] = [];
    render(
      <Around onChange={(values) => (languages = values.languages)}>
        <LanguagesSection offered={['en-US', 'de-DE', 'pl-PL']} />
      </Around>,
    );
    return { languages: () => languages };
  };

  it('are ticked in the order of the OU, and marked where they are the default [OUCF-11]', () => {
    const { languages } = show();
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes.map((box) => [box.parentElement?.textContent, (box as HTMLInputElement).checked])).toEqual([
      ['Deutschdefault', true],
      ['English', true],
      ['Polski', false],
    ]);
    fireEvent.click(boxes[2]!);
    expect(languages()).toEqual(['de-DE', 'en-US', 'pl-PL']);
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'pl-PL' } });
    expect(languages()).toEqual(['pl-PL', 'de-DE', 'en-US']);
  });

  it('keep the last one ticked [OUCF-11]', () => {
    const { languages } = show();
    fireEvent.click(screen.getByRole('checkbox', { name: /Deutsch/ }));
    expect(languages()).toEqual(['en-US']);
    expect(screen.getByRole('checkbox', { name: /English/ })).toHaveProperty('disabled', true);
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('the preview of a logo', () => {
  it('says whether it can be seen, in words [OUCF-16]', () => {
    render(
      <Around>
        <LogoPreview theme="DARK" logo="/logo" name="Northwind" contrast={7.24} />
        <LogoPreview theme="WHITE" logo="/logo" name="Northwind" contrast={2.94} />
      </Around>,
    );
    expect(screen.getByText('contrast 7.2')).toBeTruthy();
    expect(screen.getByText('hard to see, contrast 2.9')).toBeTruthy();
  });
});

describe('the sections of the settings', () => {
  it('tell which have unsaved changes [OUCF-16]', () => {
    const chosen: string[] = [];
    render(
      <Around>
        <SectionNav current="logo" changed={new Set(['footer'])} onChoose={(section) => chosen.push(section)} />
      </Around>,
    );
    const names = screen.getAllByRole('button').map((button) => button.textContent);
    expect(names).toEqual(['Basics', 'Logo', 'Languages', 'Footer', 'Themes', 'Administrator', 'Resource types']);
    expect(screen.getByRole('button', { name: 'Footer Not saved yet' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Logo' }).getAttribute('aria-current')).toBe('page');
    fireEvent.click(screen.getByRole('button', { name: 'Themes' }));
    expect(chosen).toEqual(['themes']);
  });
});
