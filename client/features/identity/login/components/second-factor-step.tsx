import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { call } from '../../../../api/call';
import { LoginLogoutDocument, LoginSendVerificationCodeDocument } from '../../../../api/generated/login-acts';
import { onChangeElsewhere } from '../../../../core/other-tabs';
import { keepToken } from '../../../../api/token';
import { Button } from '../../../../ui/button/button';
import { FactorForm } from '../../session/components/factor-form';
import type { Entry } from '../sign-in';

const send = async () => (await call(LoginSendVerificationCodeDocument, {})).sessionSendVerificationCode;

/** The session that waits for its second factor is ended: the page begins anew. */
async function leave(): Promise<void> {
  await call(LoginLogoutDocument, {}).catch(() => undefined);
  keepToken(null);
  location.reload();
}

/** The second factor of the sign-in page; whoever proves it goes where they wanted (MFA-01, OUSW-07). */
export default function SecondFactorStep({ entry }: { entry: Entry }) {
  // Proven, or left, in another tab: the page begins anew.
  useEffect(() => onChangeElsewhere(['session', 'factor'], () => location.reload()), []);
  return (
    <FactorForm
      send={send}
      verify={async (code) => location.assign(await entry.prove(code))}
      leave={
        <Button variant="link" minHeight={{ base: '11', md: '8' }} onClick={() => void leave()}>
          <FormattedMessage id="code.backToSignIn" />
        </Button>
      }
    />
  );
}
