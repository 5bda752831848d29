import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocaleProvider } from '../../../locales/locale-provider';
import { system } from '../../../theme/system';
import { SignInFrame } from './components/sign-in-frame';
import type { SignInConfiguration } from './hooks/use-sign-in-configuration';
import { readConfiguration } from './hooks/use-sign-in-configuration';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The frame stands twice in a page: beside the form, and above it on narrow screens. */
async function show(told: Partial<SignInConfiguration>) {
  const configuration = {
    values: {},
    name: null,
    logo: null,
    copyright: null,
    languages: null,
    providers: [],
    ...told,
  };
  render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="sign-in">
        <SignInFrame title="Sign in" configuration={configuration}>
          The form
        </SignInFrame>
      </LocaleProvider>
    </ChakraProvider>,
  );
  await screen.findByText('The form');
  return {
    logos: screen.queryAllByRole('img', { hidden: true }).map((logo) => logo.getAttribute('src')),
    names: screen.queryAllByText('Portal').length,
  };
}

describe('the logo of the sign-in page', () => {
  it('is the portal’s own where the installation has none [CONF-10]', async () => {
    expect(await show({ logo: '' })).toEqual({ logos: [], names: 2 });
  });

  it('is the installation’s, which is named for screen readers [CONF-10]', async () => {
    expect(await show({ logo: '/logo.svg' })).toEqual({ logos: ['/logo.svg', '/logo.svg'], names: 0 });
    expect(screen.getAllByAltText('Portal')).toHaveLength(2);
  });

  it('does not change before one’s eyes: neither shows until it is known which [CONF-10]', async () => {
    expect(await show({})).toEqual({ logos: [], names: 0 });
  });
});

describe('the foot of the sign-in page', () => {
  const lines = async (told: Partial<SignInConfiguration>) => {
    await show(told);
    return screen.queryAllByText(/^©/).map((line) => line.textContent);
  };

  it('is the line of the OU whose host it is [OUCF-07]', async () => {
    expect(await lines({ copyright: '© Works' })).toEqual(['© Works', '© Works']);
  });

  it('is the portal’s own elsewhere, and none if the installation shows none [OUCF-08, CONF-09]', async () => {
    expect(await lines({})).toEqual([expect.stringMatching(/^© \d{4}$/), expect.stringMatching(/^© \d{4}$/)]);
    cleanup();
    expect(await lines({ values: { copyrightDisplay: 'false' } })).toEqual([]);
  });
});

describe('what a host is told', () => {
  const told = (special: Partial<{ logo: string | null; languages: string[] }>, values: Record<string, string> = {}) =>
    readConfiguration({
      configByKeys: values,
      configDomainSpecial: { name: null, logo: null, copyright: null, languages: [], providers: [], ...special },
    });

  it('is its own logo, else the installation’s, else the portal’s [CONF-10, CALL-035]', () => {
    expect(told({ logo: '/works.svg' }, { loginLogo: '/logo.svg' }).logo).toBe('/works.svg');
    expect(told({}, { loginLogo: '/logo.svg' }).logo).toBe('/logo.svg');
    expect(told({}, { loginLogo: '' }).logo).toBe('');
    // The page would not load it.
    expect(told({ logo: 'https://elsewhere.example/works.svg' }, { loginLogo: '/logo.svg' }).logo).toBe('/logo.svg');
  });

  it('are its own languages, else the installation’s [CONF-12, CALL-035]', () => {
    const values = { languageConfig: '["de-DE","en-US","fr-FR"]' };
    expect(told({ languages: ['fr-FR', 'en-US'] }, values).languages).toEqual(['en-US', 'fr-FR']);
    expect(told({}, values).languages).toEqual(['en-US', 'de-DE', 'fr-FR']);
    expect(told({}).languages).toHaveLength(7);
  });
});

describe('the languages of the sign-in page', () => {
  const offered = () => [...screen.getByRole<HTMLSelectElement>('combobox').options].map(({ value }) => value);

  it('are all until it is known which [I18N-01]', async () => {
    await show({});
    expect(offered()).toHaveLength(7);
  });

  it('are those that are offered, and one of them is on screen; the stored choice stays [CONF-12, I18N-07]', async () => {
    localStorage.setItem('portal.locale', 'pl-PL');
    await show({ languages: ['zh-CN', 'de-DE'] });
    expect(offered()).toEqual(['zh-CN', 'de-DE']);
    await screen.findByRole('combobox', { name: /语言/ });
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('zh-CN');
    expect(localStorage.getItem('portal.locale')).toBe('pl-PL');
  });
});
