import { ChakraProvider } from '@chakra-ui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LocaleProvider } from '../../locales/locale-provider';
import { system } from '../../theme/system';
import { SignInFrame } from './components/sign-in-frame';

afterEach(cleanup);

/** The frame stands twice in a page: beside the form, and above it on narrow screens. */
async function show(configuration: Record<string, string>) {
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
    expect(await show({ loginLogo: '' })).toEqual({ logos: [], names: 2 });
  });

  it('is the installation’s, which is named for screen readers [CONF-10]', async () => {
    expect(await show({ loginLogo: '/logo.svg' })).toEqual({ logos: ['/logo.svg', '/logo.svg'], names: 0 });
    expect(screen.getAllByAltText('Portal')).toHaveLength(2);
  });

  it('does not change before one’s eyes: neither shows until it is known which [CONF-10]', async () => {
    expect(await show({})).toEqual({ logos: [], names: 0 });
  });
});
