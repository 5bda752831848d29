import { Flex } from '@chakra-ui/react';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { holdSession } from '../../api/error-policy';
import { failureOf } from '../../api/failure';
import { useSessionOrganizationQuery, useSessionStartQuery } from '../../api/generated/hooks';
import { useLocale } from '../../locales/locale-provider';
import { organizationLocale } from '../../locales/locales';
import { applyTheme } from '../../theme/theme';
import { ErrorState } from '../../ui/error-state';
import type { Level } from './levels';
import { LiveSession } from './live-session';
import { SessionContext } from './session-context';
import type { SessionValue } from './session-context';

/** The keys the shell needs of the portal's configuration. */
const KEYS = [
  'appDeviceIdentify',
  'roundRobin',
  'messageFrequency',
  'adminHelpUrl',
  'auditEnable',
  'announcementEnable',
  'noticeMessageLoadMax',
  'emailAvaiable',
];
/** Nobody signed in, or not all the way: no failure, but a way to the sign-in page. */
const ANONYMOUS = new Set([401, 437]);
const SILENT = { isSilent: true, skipNotFound: true };

interface Props {
  readonly children: ReactNode;
  /** Shown while the session is read. */
  readonly pending: ReactNode;
  /** Shown when nobody is signed in; a failure to read the session has its own page. */
  readonly anonymous: ReactNode;
}

/** Reads the session on load (ROUTE-26) and renders the page only once it is known (ROUTE-22). */
export function SessionProvider({ children, pending, anonymous }: Props) {
  const start = useSessionStartQuery({
    variables: { keys: KEYS },
    context: SILENT,
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const organizationId = start.data?.sessionGet.organizationId;
  const organization = useSessionOrganizationQuery({ skip: !organizationId, context: SILENT });
  const value = useMemo((): SessionValue | null => {
    if (!start.data || (organizationId && !organization.data)) return null;
    const { sessionGet, sessionOrganizationList, configByKeys } = start.data;
    return {
      userPermissionType: sessionGet.adminLevel as Level,
      user: sessionGet.user,
      hasAppPermission: sessionGet.hasAppPermission,
      organizations: sessionOrganizationList.organizations,
      organizationTotal: sessionOrganizationList.total,
      workingOrganization: organization.data?.sessionWorkingOrganization ?? null,
      operations: new Set(organization.data?.sessionOperations.operations),
      configuration: configByKeys,
    };
  }, [start.data, organizationId, organization.data]);

  const failure = start.error ? failureOf(start.error) : organization.error ? failureOf(organization.error) : null;
  const isKnown = value !== null;
  useEffect(() => holdSession(isKnown), [isKnown]);

  if (value) {
    return (
      <SessionContext value={value}>
        <OrganizationLook session={value} />
        <LiveSession />
        {children}
      </SessionContext>
    );
  }
  // A session that another login ended is told by a dialog, whose button leads to the sign-in page (AUTH-29).
  if (!failure || failure.code === 409) return pending;
  if (ANONYMOUS.has(failure.code)) return anonymous;
  return (
    <Flex as="main" minHeight="100dvh" alignItems="center" justifyContent="center">
      <ErrorState
        isPage
        failure={failure}
        onRetry={() => void (start.error ? start.refetch() : organization.refetch()).catch(() => undefined)}
      />
    </Flex>
  );
}

/** Shows the person's theme, and a language the OU has (I18N-04). */
function OrganizationLook({ session }: { session: SessionValue }) {
  const { locale, setLocale } = useLocale();
  const languages = session.workingOrganization?.languages;
  useEffect(() => {
    if (!languages) return;
    const wanted = organizationLocale(locale, languages);
    if (wanted !== locale) setLocale(wanted);
  }, [languages, locale, setLocale]);
  const { theme } = session.user;
  const themes = session.workingOrganization?.availableThemes;
  useEffect(() => {
    applyTheme(!themes || themes.includes(theme) ? theme : (themes[0] ?? theme));
  }, [theme, themes]);
  return null;
}
