import { ChakraProvider } from '@chakra-ui/react';
import { createRoot } from 'react-dom/client';
import { LocaleProvider } from '../../locales/locale-provider';
import { system } from '../../theme/system';
import { LoginPage } from './pages/login-page';

/** Mounts the sign-in page. */
export function mount(root: HTMLElement): void {
  createRoot(root).render(
    <ChakraProvider value={system}>
      <LocaleProvider bundle="sign-in">
        <LoginPage />
      </LocaleProvider>
    </ChakraProvider>,
  );
}
