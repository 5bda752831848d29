import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../../api/call';
import type { LoginMailProvidersQuery } from '../../../../api/generated/login';
import { LoginMailProvidersDocument } from '../../../../api/generated/login';
import { usePaused } from '../../../../ui/timing/use-paused';
import type { SignInConfiguration } from '../hooks/use-sign-in-configuration';
import SsoButtons from './sso-buttons';

interface Props {
  /** As it is typed. */
  readonly email: string;
  readonly configuration: SignInConfiguration;
}

/**
 * The providers of the mail domain that is being typed, before those of the host: people whose password another system
 * keeps are led there (CALL-273). A failure leaves the ways in as they are.
 */
export default function MailProviders({ email, configuration }: Props) {
  const mailDomain = usePaused(email).split('@', 2)[1]?.trim() ?? '';
  const [found, setFound] = useState<LoginMailProvidersQuery['configMailProviders']>([]);
  useEffect(() => {
    let isCurrent = true;
    // Only the domain is asked about: a name is nobody's business before sign-in.
    const asked = mailDomain.includes('.')
      ? call(LoginMailProvidersDocument, { email: `x@${mailDomain}` }).then(
          (answer) => answer.configMailProviders,
          () => [],
        )
      : Promise.resolve([]);
    void asked.then((providers) => isCurrent && setFound(providers));
    return () => {
      isCurrent = false;
    };
  }, [mailDomain]);
  const shown = useMemo(() => {
    const known = new Set(found.map(({ idp }) => idp));
    return {
      ...configuration,
      providers: [...found, ...configuration.providers.filter(({ idp }) => !known.has(idp))],
    };
  }, [found, configuration]);
  return <SsoButtons configuration={shown} />;
}
