import { ChakraProvider } from '@chakra-ui/react';
import { createRoot } from 'react-dom/client';
import { LocaleProvider, MoreMessages } from '../../../locales/locale-provider';
import { system } from '../../../theme/sign-in-system';
import { PartBoundary } from '../../../ui/state/part-boundary';
import { LostPart } from './login-part';
import { SIGN_IN_PAGES } from './sign-in-pages';

/** Mounts the page around signing in that the address names. */
export async function mount(root: HTMLElement): Promise<void> {
  const name = location.pathname.split('/')[1] ?? '';
  const page = SIGN_IN_PAGES[name] ?? SIGN_IN_PAGES.login;
  if (!page) return;
  const { default: Page } = await page();
  const shown = <Page />;
  createRoot(root).render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="sign-in">
        {name === 'login' ? (
          shown
        ) : (
          <PartBoundary lost={<LostPart />}>
            <MoreMessages bundle="account" pending={null}>
              {shown}
            </MoreMessages>
          </PartBoundary>
        )}
      </LocaleProvider>
    </ChakraProvider>,
  );
}
