import { Suspense } from 'react';
import { lazyPart } from '../../../../ui/state/lazy-part';

const DIALOGS = {
  organization: lazyPart(() => import('./switch-organization-dialog')),
  language: lazyPart(() => import('./language-dialog')),
  theme: lazyPart(() => import('./theme-dialog')),
  password: lazyPart(() => import('./change-password-dialog')),
};

/** The entries of the profile that open a dialog. */
export type ProfileDialogId = keyof typeof DIALOGS;

/** The dialog of an entry of the profile; null shows none. */
export function ProfileDialog({ id, onClose }: { id: ProfileDialogId | null; onClose: () => void }) {
  const Shown = id && DIALOGS[id];
  return (
    Shown && (
      <Suspense fallback={null}>
        <Shown onClose={onClose} />
      </Suspense>
    )
  );
}
