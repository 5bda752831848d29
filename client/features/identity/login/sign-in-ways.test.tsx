import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LocaleProvider } from '../../../locales/locale-provider';
import { system } from '../../../theme/system';
import { SignInWays } from './components/sign-in-ways';
import { readConfiguration } from './hooks/use-sign-in-configuration';

afterEach(cleanup);

/** The ways in that the page offers where the installation says `values`. */
async function waysOf(values: Record<string, string>): Promise<(string | null)[]> {
  const configDomainSpecial = { name: null, logo: null, copyright: null, languages: [], providers: [] };
  render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="sign-in">
        <SignInWays
          keepsToken={false}
          configuration={readConfiguration({ configByKeys: values, configDomainSpecial })}
        />
      </LocaleProvider>
    </ChakraProvider>,
  );
  await screen.findByRole('button', { name: 'Sign in' });
  return screen.queryAllByRole('tab').map((tab) => tab.textContent);
}

it('a code by e-mail is a way in only where the installation sends e-mail [AUTH-01, CONF-05]', async () => {
  expect(await waysOf({ emailAvaiable: 'true' })).toEqual(['Password', 'Code by e-mail']);
  cleanup();
  expect(await waysOf({ emailAvaiable: 'false' })).toEqual([]);
  expect(screen.getByLabelText('Password')).toBeTruthy();
});
