import { useEffect, useState } from 'react';
import { call } from '../../../api/call';
import { SsoProvidersDocument } from '../../../api/generated/login';

/** What the installation and the host offer for signing on, as it came. */
export interface SignOnOffer {
  readonly ssoConfig: string;
  readonly ofHost: readonly { readonly idp: string; readonly name: string }[];
}

/** What there is to sign on with (SSO-01); null while it is not known, and where nothing is offered or asked for. */
export function useSignOn(): SignOnOffer | null {
  const [offer, setOffer] = useState<SignOnOffer | null>(null);
  useEffect(() => {
    call(SsoProvidersDocument, { host: location.host }).then(
      ({ configByKeys, configDomainSpecial: { providers } }) => {
        const { ssoConfig = '[]' } = configByKeys as Record<string, string>;
        const isAsked = location.search.includes('ssoRedirect');
        if (isAsked || ssoConfig !== '[]' || providers.length > 0) setOffer({ ssoConfig, ofHost: providers });
      },
      // The other ways in are there; they tell when the server is gone.
      () => undefined,
    );
  }, []);
  return offer;
}
