import type { ReactNode } from 'react';
import { MoreMessages } from '../../../../locales/locale-provider';

/** The texts of the dialogs around one's account, which few open: they load with the first of them. */
export function AccountTexts({ children }: { children: ReactNode }) {
  return (
    <MoreMessages bundle="account" pending={null}>
      {children}
    </MoreMessages>
  );
}
