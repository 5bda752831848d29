import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { call } from '../../../../api/call';
import { LoginSessionDocument } from '../../../../api/generated/login';
import { hasKeptNotice } from '../../../../core/kept-notice';
import { onChangeElsewhere } from '../../../../core/other-tabs';
import { wantedPath } from '../../../../core/redirect';
import { SignInFrame } from '../components/sign-in-frame';
import { SignInWays } from '../components/sign-in-ways';
import { useSignInConfiguration } from '../hooks/use-sign-in-configuration';
import { loginPart } from '../login-part';

const KeptNotice = loginPart(() => import('../components/kept-notice'));
const SsoButtons = loginPart(() => import('../components/sso-buttons'));

/** The door. */
export default function LoginPage() {
  const intl = useIntl();
  const configuration = useSignInConfiguration();
  const { ssoConfig = '[]', tokenLocalStorageEnable } = configuration.values;
  const hasSignOn = ssoConfig !== '[]' || configuration.providers.length > 0;
  const [hasNotice] = useState(hasKeptNotice);
  useEffect(() => {
    // ROUTE-39: who is signed in already, or comes to be in another tab, has no use for this page and goes where they wanted.
    const leaveIfSignedIn = () =>
      void call(LoginSessionDocument, {}).then(
        () => location.replace(wantedPath()),
        () => undefined,
      );
    leaveIfSignedIn();
    return onChangeElsewhere(['session', 'factor'], leaveIfSignedIn);
  }, []);
  return (
    <SignInFrame title={intl.formatMessage({ id: 'login.title' })} configuration={configuration}>
      <SignInWays keepsToken={tokenLocalStorageEnable === 'true'} configuration={configuration}>
        {hasSignOn && <SsoButtons configuration={configuration} />}
      </SignInWays>
      {hasNotice && <KeptNotice />}
    </SignInFrame>
  );
}
