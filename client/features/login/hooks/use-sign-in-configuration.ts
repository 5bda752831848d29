import { useEffect, useState } from 'react';
import { call } from '../../../api/call';
import { LoginConfigurationDocument } from '../../../api/generated/login';

const KEYS = ['userAgreementUrl', 'privacyPolicyUrl', 'tokenLocalStorageEnable', 'emailAvaiable', 'loginLogo'];

/** What the pages around signing in need of the portal's configuration; empty until it is there. */
export function useSignInConfiguration(): Readonly<Record<string, string>> {
  const [configuration, setConfiguration] = useState<Record<string, string>>({});
  useEffect(() => {
    call(LoginConfigurationDocument, { keys: KEYS }).then(
      (answer) => setConfiguration(answer.configByKeys),
      // The page works without its links, under the portal's own logo; the form tells when the server is gone.
      () => setConfiguration({ loginLogo: '' }),
    );
  }, []);
  return configuration;
}
