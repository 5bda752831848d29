import { lazy, Suspense, useEffect } from 'react';
import { useIntl } from 'react-intl';
import { call } from '../../../api/call';
import { LoginSessionDocument } from '../../../api/generated/login';
import { SignInFrame } from '../components/sign-in-frame';
import { SignInWays } from '../components/sign-in-ways';
import { useSignInConfiguration } from '../hooks/use-sign-in-configuration';

const SsoButtons = lazy(() => import('../components/sso-buttons'));

/** The door. */
export default function LoginPage() {
  const intl = useIntl();
  const configuration = useSignInConfiguration();
  useEffect(() => {
    // ROUTE-39: who is signed in already has no use for this page.
    call(LoginSessionDocument, {}).then(
      () => location.replace('/'),
      () => undefined,
    );
  }, []);
  return (
    <SignInFrame title={intl.formatMessage({ id: 'login.title' })} hasHeading={false} configuration={configuration}>
      <SignInWays keepsToken={configuration.tokenLocalStorageEnable === 'true'}>
        <Suspense fallback={null}>
          <SsoButtons />
        </Suspense>
      </SignInWays>
    </SignInFrame>
  );
}
