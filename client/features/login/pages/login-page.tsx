import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { call } from '../../../api/call';
import { LoginSessionDocument } from '../../../api/generated/login';
import { LoginForm } from '../components/login-form';
import { SignInFrame } from '../components/sign-in-frame';
import { useSignInConfiguration } from '../hooks/use-sign-in-configuration';

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
    <SignInFrame title={intl.formatMessage({ id: 'login.title' })} configuration={configuration}>
      <LoginForm keepsToken={configuration.tokenLocalStorageEnable === 'true'} />
    </SignInFrame>
  );
}
