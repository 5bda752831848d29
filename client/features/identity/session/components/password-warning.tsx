import { Text } from '@chakra-ui/react';
import { Suspense, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/button/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { lazyPart } from '../../../../ui/state/lazy-part';
import { useSession } from '../session-context';

const ChangePasswordDialog = lazyPart(() => import('./change-password-dialog'));

const WARNED = 'portal.passwordWarned';

/** Warns who still has an initial password, once per login: in whichever tab is first (PWD-28, PWD-29). */
export default function PasswordWarning({ sessionId }: { sessionId: string }) {
  const { user } = useSession();
  const [step, setStep] = useState<'warning' | 'changing' | null>(() =>
    user.isInitPassword && !user.domain && localStorage.getItem(WARNED) !== sessionId ? 'warning' : null,
  );
  useEffect(() => {
    if (step === 'warning') localStorage.setItem(WARNED, sessionId);
  }, [step, sessionId]);
  const close = () => setStep(null);
  if (step === 'changing') {
    return (
      <Suspense fallback={null}>
        <ChangePasswordDialog onClose={close} />
      </Suspense>
    );
  }
  return (
    step && (
      <Dialog
        title={<FormattedMessage id="session.password.warningTitle" />}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>
              <FormattedMessage id="session.password.later" />
            </Button>
            <Button variant="primary" onClick={() => setStep('changing')}>
              <FormattedMessage id="session.changePassword" />
            </Button>
          </>
        }
      >
        <Text color="fg.muted">
          <FormattedMessage id="session.password.warningText" />
        </Text>
      </Dialog>
    )
  );
}
