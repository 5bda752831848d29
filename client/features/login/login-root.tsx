import { ChakraProvider } from '@chakra-ui/react';
import { createRoot } from 'react-dom/client';
import { LocaleProvider } from '../../locales/locale-provider';
import { system } from '../../theme/sign-in-system';
import { SIGN_IN_PAGES } from './sign-in-pages';

/** Mounts the page around signing in that the address names. */
export async function mount(root: HTMLElement): Promise<void> {
  const page = SIGN_IN_PAGES[location.pathname.split('/')[1] ?? ''] ?? SIGN_IN_PAGES.login;
  if (!page) return;
  const { default: Page } = await page();
  createRoot(root).render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="sign-in">
        <Page />
      </LocaleProvider>
    </ChakraProvider>,
  );
}
