import { UserPlus } from 'lucide-react';
import { Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button/button';
import { useDialogAddress } from '../../ui/dialog/dialog-address';
import { lazyPart } from '../../ui/state/lazy-part';
import type { GivenApp } from './give-access-dialog';

const GiveAccessDialog = lazyPart(() => import('./give-access-dialog'));

const WORKS = ['give-access'] as const;

interface Props {
  readonly app: GivenApp;
}

/** Leads from an app to the people who are to open it; the address has the dialog open (CALL-309). */
export function GiveAccess({ app }: Props) {
  const { open, choose } = useDialogAddress(WORKS);
  return (
    <>
      <Button onClick={() => choose('give-access')}>
        <UserPlus strokeWidth={1.5} aria-hidden />
        <FormattedMessage id="appAccess.give" />
      </Button>
      <Suspense fallback={null}>{open && <GiveAccessDialog app={app} onClose={() => choose(null)} />}</Suspense>
    </>
  );
}
