import { useEffect, useState } from 'react';
import { call } from '../../../api/call';
import { LoginConfigurationDocument } from '../../../api/generated/login';

const KEYS = ['userAgreementUrl', 'privacyPolicyUrl', 'tokenLocalStorageEnable', 'emailAvaiable'];

/** What the pages around signing in need of the portal's configuration; empty until it is there. */
export function useSignInConfiguration(): Readonly<Record<string, string>> {
  const [configuration, setConfiguration] = useState<Record<string, string>>({});
  useEffect(() => {
    call(LoginConfigurationDocument, { keys: KEYS }).then(
      (answer) => setConfiguration(answer.configByKeys),
      // The page works without its links; the form tells when the server is gone.
      () => undefined,
    );
  }, []);
  return configuration;
}
