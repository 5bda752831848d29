import { Suspense } from 'react';
import AppsPage from '../../features/applications/app/pages/apps-page';
import { lazyPart } from '../../ui/state/lazy-part';

const CreateShortcut = lazyPart(() => import('../../features/applications/shortcut/components/create-shortcut'));

/** The applications of the OU, and the dialog that makes a shortcut app of them: features do not know each other. */
export default function AppsWithShortcuts() {
  return (
    <>
      <AppsPage />
      <Suspense fallback={null}>
        <CreateShortcut />
      </Suspense>
    </>
  );
}
