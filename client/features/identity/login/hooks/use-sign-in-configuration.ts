import { useEffect, useState } from 'react';
import { call } from '../../../../api/call';
import type { LoginConfigurationQuery } from '../../../../api/generated/login';
import { LoginConfigurationDocument } from '../../../../api/generated/login';
import type { Locale } from '../../../../locales/locales';
import { LOCALES, parseLocales } from '../../../../locales/locales';
import { isOwnPicture } from '../own-picture';

const KEYS = [
  'userAgreementUrl',
  'privacyPolicyUrl',
  'tokenLocalStorageEnable',
  'emailAvaiable',
  'loginLogo',
  'copyrightDisplay',
  'languageConfig',
  'ssoConfig',
];

/** Settings of the installation and of the host for the pages around signing in. */
export interface SignInConfiguration {
  /** The portal's keys, as texts; none until they are there. */
  readonly values: Readonly<Record<string, string>>;
  /** Name of the OU whose host it is; null for the portal's own. */
  readonly name: string | null;
  /** The host's, else the installation's, '' for the portal's own; null until it is known. */
  readonly logo: string | null;
  /** The line at the foot; null for the portal's own. */
  readonly copyright: string | null;
  /** Those to choose from; null until they are known. */
  readonly languages: readonly Locale[] | null;
  /** The providers of the host. */
  readonly providers: LoginConfigurationQuery['configDomainSpecial']['providers'];
}

const UNKNOWN: SignInConfiguration = {
  values: {},
  name: null,
  logo: null,
  copyright: null,
  languages: null,
  providers: [],
};

/** Reads the settings of the sign-in page on its host from the answer (CONF-10, CONF-12, CALL-035). */
export function readConfiguration({ configByKeys, configDomainSpecial }: LoginConfigurationQuery): SignInConfiguration {
  const values = configByKeys as Record<string, string>;
  const { name, logo, copyright, languages, providers } = configDomainSpecial;
  return {
    values,
    name,
    copyright,
    providers,
    logo: logo && isOwnPicture(logo) ? logo : (values.loginLogo ?? ''),
    languages:
      languages.length > 0
        ? LOCALES.filter((locale) => languages.includes(locale))
        : parseLocales(values.languageConfig),
  };
}

/** The configuration that the pages around signing in need. */
export function useSignInConfiguration(): SignInConfiguration {
  const [configuration, setConfiguration] = useState(UNKNOWN);
  useEffect(() => {
    call(LoginConfigurationDocument, { keys: KEYS, host: location.host }).then(
      (answer) => setConfiguration(readConfiguration(answer)),
      // The page works without its links, under the portal's own logo; the form tells when the server is gone.
      () => setConfiguration({ ...UNKNOWN, logo: '' }),
    );
  }, []);
  return configuration;
}
